import type { Rational } from '../money.ts';

/** 0.967: what is left of an amount after Korean withholding tax of 3.3 % (PAY-069). */
export const afterWithholdingTax: Rational = { numerator: 967, denominator: 1_000 };

/** 0.95: what is left of an amount after the payment gateways' fee of 5 % (PAY-069). */
export const afterGatewayFee: Rational = { numerator: 95, denominator: 100 };
