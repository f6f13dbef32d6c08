import type { Permission } from '#contract/permissions.ts';
import type { MessageKey } from '#src/lib/i18n.ts';
import type { EnglishWord, WordKind } from '#src/lib/language/typed-words.ts';
import { hasPermission } from '#src/lib/session/has-permission.ts';
import type { Question } from './question/question-types.ts';

/** A completion of a typed word. */
export interface Suggestion {
  /** The text that is inserted. */
  text: string;
  /** A description for the user. */
  hint: string;
}

/** The typed form of a command: `as 4172 d12`. */
export interface Verb {
  /** Its first word, in English; the reader's own works too. */
  name: EnglishWord<'verb'>;
  /** The kinds of its arguments that are words of a language; null: a number, a name or a text. */
  kinds?: readonly (WordKind | null)[];
  /** Arguments that are one text with words of a language, as filters are. */
  wording?: Readonly<Record<'english' | 'shown', (text: string) => string>>;
  /** The arguments, in words: `order driver`. */
  usage: MessageKey;
  /** Returns the completions of the last word; the words before it are complete. */
  complete: (words: readonly string[]) => readonly Suggestion[];
  /**
   * Called each time that the words change, and without words when the line is closed. A verb that
   * acts on a record keeps what the user saw of it when its number was typed.
   */
  see?: (words: readonly string[]) => void;
  /**
   * Describes what Enter would do, before it is pressed. It may throw: a line that is not complete
   * is not described.
   */
  preview?: (words: readonly string[], signal: AbortSignal) => Promise<string>;
  /**
   * What Enter would book, such as money, shown at once and while the user types on; null if the
   * words name no such thing.
   */
  consequence?: (words: readonly string[]) => string | null;
  /**
   * Runs the command and returns a message about the result. @throws VerbError with a message for
   * the user.
   */
  run: (words: readonly string[]) => Promise<string> | string;
}

/** A typed line that cannot be run as it is. */
export class VerbError extends Error {
  override name = 'VerbError';
}

/** A typed line that asks before it runs. The same line again confirms, once the question was read. */
export class VerbQuestion extends VerbError {
  override name = 'VerbQuestion';
  readonly question: Question;
  /** Runs the line. @throws VerbError like `Verb.run`. */
  readonly confirm: Verb['run'];
  constructor(message: string, question: Question, confirm: Verb['run']) {
    super(message);
    this.question = question;
    this.confirm = confirm;
  }
}

/** How a command was invoked. */
export interface KeyPress {
  /**
   * The key that was pressed; if the command was chosen in a menu or the palette, its first key.
   */
  key: string;
  /** Shift was held: a movement extends the selection. */
  isRange: boolean;
}

/**
 * The declaration of a command: its keys, its entry in the palette, its typed form and its texts.
 */
export interface CommandFacts {
  id: string;
  label: MessageKey;
  /** Further words under which the palette finds it. */
  keywords?: MessageKey;
  /**
   * Its default keys, as `KeyboardEvent.key` reports them. The user may assign others
   * (lib/keys/shortcuts).
   */
  keys: readonly string[];
  /** The keys say what the command does, as arrows do: the user cannot assign others. */
  isFixed?: true;
  /** The keys also work in text fields, as those for saving do. */
  isInFields?: true;
  /** The keys also work while a sheet has the focus, outside of its fields. */
  isInSheets?: true;
  verb?: Verb;
  /** It needs arguments: it has a typed form and no entry in lists of commands. */
  isTypedOnly?: true;
  /** The kind of thing that it acts on, whose menu lists it. */
  on?: 'order' | 'driver' | 'alarm' | 'row';
  /**
   * The keys apply only while the focus is in this region, or a message is shown, and then take
   * precedence over those of the screen. `everywhere`: the screen's own take precedence.
   */
  scope?: 'queue' | 'shape' | 'basket' | 'message' | 'everywhere';
  /**
   * The permission that it needs. If a user without it presses a key of the command, the message
   * names the roles that have it.
   */
  permission?: Permission;
}

/**
 * One command. `C` is its context, which the component that shows it provides by `useCommandScope`.
 */
export interface Command<C = unknown> extends CommandFacts {
  /**
   * True if the command can run now. Absent: if the role has its permission and `whyNot` gives no
   * reason; without `whyNot` always.
   */
  can?: (context: C) => boolean;
  /** Why it cannot run now, shown when its key is pressed; null if no reason is known. */
  whyNot?: (context: C) => string | null;
  /** True while its keys belong to another command, further from the focus. */
  yields?: (context: C) => boolean;
  run: (context: C, press: KeyPress) => void;
}

/** A command with its context. */
export interface OfferedCommand extends CommandFacts {
  /** It belongs to no screen. */
  isEverywhere?: boolean;
  can: () => boolean;
  whyNot: () => string | null;
  yields: () => boolean;
  run: (press?: KeyPress) => void;
}

/** Returns the pairs of commands that share a key or a verb. */
export function clashesIn(commands: readonly CommandFacts[]): string[] {
  const owners = new Map<string, string>();
  const clashes: string[] = [];
  const claim = (what: string, id: string) => {
    const owner = owners.get(what);
    if (owner === undefined) owners.set(what, id);
    else clashes.push(`${what} is both ${owner} and ${id}`);
  };
  for (const { id, keys, verb, scope } of commands) {
    claim(`id ${id}`, id);
    for (const key of keys) claim(`key ${scope ? `${scope} ` : ''}${key}`, id);
    if (verb) claim(`verb ${verb.name}`, id);
  }
  return clashes;
}

/** Binds a command to its context. The context is read when the command is invoked. */
export function bindCommand<C>(command: Command<C>, context: () => C): OfferedCommand {
  const { can, whyNot, yields, run, ...rest } = command;
  const hasReason = () => whyNot !== undefined && whyNot(context()) !== null;
  const isPermitted = () => !whyNot || hasPermission(rest.permission);
  return {
    ...rest,
    can: () => (can ? can(context()) : isPermitted() && !hasReason()),
    whyNot: () => whyNot?.(context()) ?? null,
    yields: () => yields?.(context()) === true,
    run: (press = { key: command.keys[0] ?? '', isRange: false }) => run(context(), press),
  };
}
