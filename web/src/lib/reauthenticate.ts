import { atom, getDefaultStore } from 'jotai';

export type PasswordQuestion = { readonly answered: (confirmed: boolean) => void };

/** Set while the password is asked for again; the dialog that shows it belongs to identity. */
export const passwordQuestionAtom = atom<PasswordQuestion | null>(null);

// Several calls of one screen may be refused at once; they share one dialog.
let asking: Promise<boolean> | undefined;

/** Asks for the password again. False when the person closed the dialog instead. */
export const askForPassword = (): Promise<boolean> => {
  asking ??= new Promise<boolean>((resolve) => {
    const answered = (confirmed: boolean) => {
      getDefaultStore().set(passwordQuestionAtom, null);
      asking = undefined;
      resolve(confirmed);
    };
    getDefaultStore().set(passwordQuestionAtom, { answered });
  });
  return asking;
};
