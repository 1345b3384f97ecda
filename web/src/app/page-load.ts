import { measure } from '../lib/measure.ts';

let isMeasured = false;

/** Tells how long this page took to load; once, also when another person signs in. */
export const measurePageLoad = (): void => {
  if (isMeasured) return;
  isMeasured = true;
  if (document.readyState === 'complete') tell();
  // The end of the event is known after it.
  else addEventListener('load', () => setTimeout(tell), { once: true });
};

const tell = (): void => {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const fields = loadFields(entry);
  if (fields) measure({ measurement: 'page_load', fields });
};

type Loaded = Partial<Pick<PerformanceNavigationTiming, 'loadEventEnd' | 'responseStart'>>;

/** Undefined where the browser does not say, or the page was shown before its load had ended. */
export const loadFields = (entry: Loaded | undefined) => {
  const { loadEventEnd = 0, responseStart = 0 } = entry ?? {};
  return loadEventEnd > 0
    ? { ms: Math.round(loadEventEnd), first_byte_ms: Math.round(responseStart) }
    : undefined;
};
