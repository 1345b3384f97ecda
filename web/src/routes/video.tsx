import { createFileRoute, redirect } from '@tanstack/react-router';

// DIS-027: a former address.
export const Route = createFileRoute('/video')({
  beforeLoad: () => {
    throw redirect({ to: '/realplay', replace: true });
  },
});
