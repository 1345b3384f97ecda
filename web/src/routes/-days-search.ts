import { z } from 'zod';

const day = z.iso.date().optional().catch(undefined);

/** Calendar days in an address. It stands apart, as every page loads what all addresses know. */
export const daysSearch = z.object({ startDate: day, endDate: day });
