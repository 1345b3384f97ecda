import { z } from 'zod';

/** Which coins a buyer pays with; both together only when the buyer says so (LED-014). */
export const payWith = z.enum(['paid', 'bonus', 'bonusThenPaid']);
