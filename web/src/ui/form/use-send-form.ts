import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import {
  type Control,
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import type { z } from 'zod';

import { newIntent } from '../../lib/api.ts';
import { type FieldOfCode, namesOf, splitFaults } from './server-faults.ts';
import { useValidationWords } from './validation-words.ts';

type Setup<Input extends FieldValues, Output extends FieldValues, Reply> = {
  /** The schema of the values: one of `contracts`, or one built from its parts. */
  readonly schema: z.ZodType<Output, Input>;
  /** The first values of the fields. Every field is named here. */
  readonly start: Input;
  /**
   * Sends the values. `intent` is the idempotency key: it stays the same while the values do, so a second
   * press after a lost answer does not execute the act twice.
   */
  readonly send: (values: Output, intent: string) => Promise<Reply>;
  /** `reset` leaves the fields alone where they differ from what was sent. */
  readonly onSent?: (
    reply: Reply,
    values: Output,
    form: Pick<UseFormReturn<Input, unknown, Output>, 'reset' | 'setValue' | 'getValues'>,
  ) => unknown;
  /** Refusals that are about one field. */
  readonly fieldOfCode?: FieldOfCode;
  /** For an act that ends when it fails: the next attempt gets another key. */
  readonly newIntentAfterFailure?: boolean;
  /** For settings: another `start` is shown in the fields in which nothing else was written meanwhile. */
  readonly follows?: boolean;
};

/** What is sent, and the fields as they stood then. */
type Sending<Output> = { readonly values: Output; readonly fields: string };

/** What a field needs to know of its form. */
export type FieldsOf<Input extends FieldValues, Output = Input> = {
  readonly control: Control<Input, unknown, Output>;
};

export type SendForm<Input extends FieldValues, Output = Input, Reply = unknown> = FieldsOf<Input, Output> &
  Pick<UseFormReturn<Input, unknown, Output>, 'getValues' | 'setValue' | 'setFocus' | 'watch' | 'reset'> & {
    /** Checks and sends; also without an event, e.g. for a value that came with the address. */
    readonly submit: (event?: FormEvent) => void;
    readonly busy: boolean;
    /** The last sending succeeded. */
    readonly sent: boolean;
    readonly reply: Reply | undefined;
    /** The key under which these values are, or would be, sent. */
    readonly intentFor: (values: Output) => string;
    /** Why sending failed; undefined while it did not. */
    readonly error: unknown;
    /** The same, unless all of its faults are shown beside their fields. */
    readonly remaining: unknown;
    /** Forgets the last outcome, e.g. when another choice makes it meaningless. */
    readonly forget: () => void;
  };

/**
 * A form that validates with a schema, sends, and shows the service's refusals beside the fields. A field is
 * validated when it loses focus, and from then on with each change. The values stay, whatever the service
 * answers.
 */
export const useSendForm = <Input extends FieldValues, Output extends FieldValues, Reply>(
  setup: Setup<Input, Output, Reply>,
): SendForm<Input, Output, Reply> => {
  const { schema, start, send, onSent, fieldOfCode, newIntentAfterFailure = false, follows = false } = setup;
  const words = useValidationWords();
  const form = useForm<Input, unknown, Output>({
    // The schema's own type has input and output; the resolver's overloads cannot infer both through a
    // variable.
    resolver: zodResolver<Input, unknown, Output>(schema, { error: words }),
    defaultValues: start as DefaultValues<Input>,
    ...(follows ? { values: start, resetOptions: { keepDirtyValues: true } } : {}),
    mode: 'onTouched',
  });
  const intentFor = useIntents();
  const [whole, setWhole] = useState(true);
  const sending = useMutation({
    mutationFn: ({ values }: Sending<Output>) => send(values, intentFor(values)),
    onSuccess: (reply, { values, fields }) => {
      intentFor(undefined);
      // What was written while they were on their way is not sent, and stays.
      const reset: typeof form.reset = (next) => {
        if (JSON.stringify(form.getValues()) === fields) form.reset(next);
      };
      return onSent?.(reply, values, { reset, setValue: form.setValue, getValues: form.getValues });
    },
    onError: (error) => {
      if (newIntentAfterFailure) intentFor(undefined);
      const split = splitFaults(error, namesOf(start), fieldOfCode);
      setWhole(split.whole);
      for (const [index, { name, message }] of split.faults.entries())
        form.setError(name as FieldPath<Input>, { type: 'server', message }, { shouldFocus: index === 0 });
    },
  });
  const check = form.handleSubmit((values) => {
    if (!sending.isPending) sending.mutate({ values, fields: JSON.stringify(form.getValues()) });
  });
  const { control, getValues, setValue, setFocus, watch, reset } = form;
  return {
    control,
    getValues,
    setValue,
    setFocus,
    watch,
    reset,
    submit: (event) => void check(event),
    busy: sending.isPending,
    sent: sending.isSuccess,
    reply: sending.data,
    intentFor,
    error: sending.error ?? undefined,
    remaining: whole ? (sending.error ?? undefined) : undefined,
    forget: sending.reset,
  };
};

/** Returns one key for one set of values; a call without values starts with a new key. */
const useIntents = () => {
  const held = useRef<{ readonly subject: string; readonly intent: string }>(null);
  return (values: unknown): string => {
    const subject = values === undefined ? '' : JSON.stringify(values);
    if (subject !== held.current?.subject) held.current = { subject, intent: newIntent() };
    return held.current.intent;
  };
};
