/** The corner of the window, where the player is while no page shows it. */
export const dockId = 'player-dock';

let node: HTMLElement | undefined;

/**
 * The element that holds the player. A page takes it in while it shows it, and the corner of the window
 * otherwise. It is moved, not made again: a media element that is taken out and put back in one step goes on
 * playing (HTML, 4.8.11.8).
 */
export const hostNode = (): HTMLElement => {
  node ??= document.createElement('div');
  return node;
};

/**
 * Puts the player into its corner at once: a page that is about to leave the document would take it along.
 */
export const leavePage = (): void => document.getElementById(dockId)?.append(hostNode());
