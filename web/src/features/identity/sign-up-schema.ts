import { languages } from '@fanfold/contracts';
import { nickname, password } from '@fanfold/contracts/identity';
import { z } from 'zod';

import { agreed, always } from '../../ui/form/entered.ts';
import type { SendForm } from '../../ui/form/use-send-form.ts';

/** What a visitor fills in. `differ` is what is said when the two passwords are not the same. */
export const signUpSchema = (differ: string) =>
  z
    .object({
      email: z.email().max(254),
      password,
      // Typed twice, so that a typing error does not lock the user out (IDN-093).
      again: z.string().min(1),
      nickname,
      birthDate: z.iso.date(),
      language: z.enum(languages),
      consents: z.object({ terms: agreed, personalData: agreed, marketing: z.boolean() }),
    })
    .refine(({ password: first, again }) => first === again, {
      ...always,
      path: ['again'],
      message: differ,
    });

type Schema = ReturnType<typeof signUpSchema>;
export type SignUpFormOf = SendForm<z.input<Schema>, z.output<Schema>>;
