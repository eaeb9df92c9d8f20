import type { MessageId } from './messages.ts';

/** The subset of `IntlShape` that plain texts need: a locale (BCP 47), and messages whose values are texts. */
export type PlainIntl = {
  readonly locale: string;
  readonly formatMessage: (message: { readonly id: MessageId }, values?: Readonly<Record<string, string>>) => string;
};

/** The types of those parts of a compiled message that are literal text or the name of a value. */
const LITERAL = 0;
const ARGUMENT = 1;

function partText(part: unknown, values: Readonly<Record<string, string>>): string {
  if (typeof part === 'object' && part !== null && 'type' in part && 'value' in part) {
    if (part.type === LITERAL) return String(part.value);
    const value = part.type === ARGUMENT ? values[String(part.value)] : undefined;
    if (value !== undefined) return value;
  }
  throw new TypeError('Not plain');
}

/** Formats compiled messages without react-intl; throws for a message with parts other than texts and values. */
export function createPlainIntl(locale: string, messages: Readonly<Partial<Record<MessageId, unknown>>>): PlainIntl {
  return {
    locale,
    formatMessage: ({ id }, values = {}) => {
      const parts = messages[id];
      if (!Array.isArray(parts)) throw new TypeError(id);
      return parts.map((part: unknown) => partText(part, values)).join('');
    },
  };
}
