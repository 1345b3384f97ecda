import { internalPort } from '../../services/stack/src/supervisor/ports.ts';

/**
 * Unused ports on 127.0.0.1, all different. Like those of a stack's own parts they are none that the system
 * gives to outgoing connections, so that they are still free when a server starts (again).
 */
export const freePorts = async (count: number): Promise<number[]> => {
  const ports = new Set<number>();
  while (ports.size < count) ports.add(await internalPort(undefined));
  return [...ports];
};
