import { invalidArgument } from './status.ts';

/**
 * Compiles an expression of a filter. The real server uses .NET's: of what JavaScript does not share, the
 * inline options at the head of an expression (`(?i)`, `(?x)`, `(?im-s)`) work as there. Source:
 * learn.microsoft.com, "Regular expression options" (.NET).
 * @throws GrpcError when the expression is invalid.
 */
export function compileExpression(source: string): RegExp {
  const { options, rest } = takeOptions(source);
  const pattern = options.has('x') || options.has('n') ? translate(rest, options) : rest;
  const flags = ['i', 'm', 's'].filter((option) => options.has(option)).join('');
  try {
    return new RegExp(pattern, `${flags}u`);
  } catch {
    try {
      return new RegExp(pattern, flags);
    } catch {
      throw invalidArgument(`'${source}' is not a valid regular expression.`);
    }
  }
}

/** One group of options: letters in either case; after a minus sign they are switched off. */
const OPTIONS = /^\(\?([imnsx+-]+)\)/i;

function takeOptions(source: string): { options: ReadonlySet<string>; rest: string } {
  const options = new Set<string>();
  let rest = source;
  for (let head = OPTIONS.exec(rest); head !== null; head = OPTIONS.exec(rest)) {
    let on = true;
    for (const letter of (head[1] ?? '').toLowerCase()) {
      if (letter === '+' || letter === '-') on = letter === '+';
      else if (on) options.add(letter);
      else options.delete(letter);
    }
    rest = rest.slice(head[0].length);
  }
  return { options, rest };
}

/** An escaped character, a class, white space, a comment, or the bracket of a group without a name. */
const PART =
  /\\(?<escaped>.)|\[(?:\\.|[^\]\\])*\]|(?<space>[ \t\n\f\r]+)|(?<comment>#[^\n]*)|\((?<group>(?!\?))/gsu;

/** `x`: white space and comments outside of classes have no meaning. `n`: only groups with a name capture. */
function translate(pattern: string, options: ReadonlySet<string>): string {
  return pattern.replace(PART, (part: string, ...found: unknown[]) => {
    const { escaped, space, comment, group } = found.at(-1) as Record<string, string | undefined>;
    if (options.has('x')) {
      if (space !== undefined || comment !== undefined) return '';
      // Escaped only because of this option; JavaScript does not allow the escape.
      if (escaped !== undefined && /[ \t\n\f\r#]/.test(escaped)) return escaped;
    }
    return options.has('n') && group !== undefined ? '(?:' : part;
  });
}
