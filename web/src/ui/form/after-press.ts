let pressing = false;

for (const name of ['pointerup', 'pointercancel'] as const)
  addEventListener(name, () => (pressing = false), { capture: true });
addEventListener('pointerdown', () => (pressing = true), { capture: true });

/**
 * Does something at once, or, while a pointer is held down, after it is let go. A field is left by the press
 * on a button: words that appeared in that moment would move the button away from under the pointer, and
 * nothing would be clicked.
 */
export const afterPress = (act: () => void): void => {
  if (!pressing) return act();
  // The click itself comes after the pointer is up.
  addEventListener('pointerup', () => setTimeout(act), { capture: true, once: true });
};
