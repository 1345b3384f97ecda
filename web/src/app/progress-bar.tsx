import { useLingui } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

/** How far a navigation is: begun, loading, loaded, done (SHL-030). */
const steps = { onBeforeNavigate: 30, onBeforeLoad: 60, onLoad: 85, onResolved: 100 } as const;

/** The bar at the top of the page. It is moved past React, so that each step is seen even when they come at once. */
export const ProgressBar = () => {
  const { t } = useLingui();
  const router = useRouter();
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let rest: ReturnType<typeof setTimeout> | undefined;
    const show = (step: number) => {
      clearTimeout(rest);
      bar.current?.setAttribute('aria-valuenow', String(step));
      if (step === 100) rest = setTimeout(() => bar.current?.setAttribute('aria-valuenow', '0'), 400);
    };
    const events = Object.keys(steps) as (keyof typeof steps)[];
    const unsubscribe = events.map((event) => router.subscribe(event, () => show(steps[event])));
    return () => {
      clearTimeout(rest);
      for (const stop of unsubscribe) stop();
    };
  }, [router]);
  return (
    <div
      ref={bar}
      className="progress"
      role="progressbar"
      aria-label={t`Page loading`}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={0}
    />
  );
};
