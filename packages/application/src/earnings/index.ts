export {
  type Earned,
  earnedFrom,
  holdEarned,
  type Log,
  paidIn,
  releaseEarned,
  saleOf,
  walletEvents,
} from './held.ts';
export { postEarnings } from './post-earnings.process.ts';
