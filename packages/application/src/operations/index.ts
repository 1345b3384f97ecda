export { recentActs } from './recent-acts.ts';
