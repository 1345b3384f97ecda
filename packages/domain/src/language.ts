import { z } from 'zod';

/** The languages of the interface, by the names that the product gives them. */
export const languages = ['en', 'ko', 'jp', 'es'] as const;
export type Language = (typeof languages)[number];
export const language = z.enum(languages);
