export { donations } from './projection.ts';
export { donationsPage, donationTotals } from './queries.ts';
