import { useLingui } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import styles from './shell.module.css';

/** How far a navigation is: begun, loading, loaded, done (SHL-030). */
const stepOf = { onBeforeNavigate: 30, onBeforeLoad: 60, onLoad: 85, onResolved: 100 } as const;

/**
 * The bar at the top of the page. It is moved past React, so that each step is seen even when they come at
 * once.
 */
export const ProgressBar = () => {
  const { t } = useLingui();
  const router = useRouter();
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const steps = stepper((step) => bar.current?.setAttribute('aria-valuenow', String(step)));
    const events = Object.keys(stepOf) as (keyof typeof stepOf)[];
    const unsubscribe = events.map((event) => router.subscribe(event, () => steps.go(stepOf[event])));
    return () => {
      steps.stop();
      for (const stop of unsubscribe) stop();
    };
  }, [router]);
  return (
    <div
      ref={bar}
      className={styles.progress}
      role="progressbar"
      aria-label={t`Page loading`}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={0}
    />
  );
};

/** Long enough for each step to be seen, short enough not to delay the user. */
const stepMs = 60;
const restMs = 400;

/**
 * Shows steps one after the other, also when they are reached in the same moment; after 100 the bar goes
 * away.
 */
const stepper = (show: (step: number) => void) => {
  const waiting: number[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const next = () => {
    const step = waiting.shift();
    timer = undefined;
    if (step === undefined) return;
    show(step);
    timer = setTimeout(step === 100 ? rest : next, step === 100 ? restMs : stepMs);
  };
  const rest = () => {
    if (waiting.length === 0) show(0);
    next();
  };
  return {
    go: (step: number): void => {
      waiting.push(step);
      if (timer === undefined) next();
    },
    stop: (): void => clearTimeout(timer),
  };
};
