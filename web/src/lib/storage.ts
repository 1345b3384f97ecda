type Saved =
  | 'language'
  | 'theme'
  | 'samsung-notice'
  | 'recent-searches'
  | 'player'
  | 'positions'
  | 'positions-of'
  | 'creator-checklist'
  | 'client-id'
  | 'popups'
  | 'confirming'
  | 'uploads';

/** What this browser remembers across visits. Storage may be blocked or full; then nothing is remembered. */
export const readSaved = (name: Saved): string | null => {
  try {
    return localStorage.getItem(`fanfold.${name}`);
  } catch {
    return null;
  }
};

export const writeSaved = (name: Saved, value: string): void => {
  try {
    localStorage.setItem(`fanfold.${name}`, value);
  } catch {
    // Remembering is a comfort: without it the choice holds until the page is closed.
  }
};

/** What this tab remembers until it is closed; it survives the way to the pay page and back. */
export const readTab = (name: string): string | null => {
  try {
    return sessionStorage.getItem(`fanfold.${name}`);
  } catch {
    return null;
  }
};

export const writeTab = (name: string, value: string | null): void => {
  try {
    if (value === null) sessionStorage.removeItem(`fanfold.${name}`);
    else sessionStorage.setItem(`fanfold.${name}`, value);
  } catch {
    // As above.
  }
};
