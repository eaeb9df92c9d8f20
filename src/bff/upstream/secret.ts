/** A credential that must never leave this process in any form, except to its own service. */
export type Secret = {
  readonly text: string;
  readonly bytes: Buffer;
  /** Whether a text contains a noticeable part of the credential, including as Base64. */
  isIn(text: string): boolean;
  /**
   * Makes text from elsewhere safe to log: keeps a sentence's plain words and short numbers. Anything that looks like a credential, path,
   * address or personal data becomes `…`; SQL and the lines after the first are left out.
   */
  scrub(words: string): string;
};

/** Fewer characters of a key are useless to an attacker, and can occur in any word. */
const NOTICEABLE = 8;
const MAX_LENGTH = 200;
const SQL = /\b(?:select\b.*\bfrom|insert\s+into|update\b.*\bset|delete\s+from|with\b.*\bas\s*\()(?:\b|\().*/i;
/** Parameter names count as plain words, too. */
const PLAIN = /^['"`(]?(?:[a-z]{1,24}(?:[_'’-][a-z]{1,24}){0,3}|\d{1,6})['"`)]?[.,:;!?]?$/i;
const CREDENTIAL = /\b(?:bearer|basic|key|token|password|secret)\b[:=\s'"]*$/i;

/** Creates a secret from a credential. */
export function createSecret(text: string): Secret {
  const length = Math.min(NOTICEABLE, text.length);
  const pieces = new Set([text, ...base64Forms(text)].flatMap((form) => piecesOf(form, length)));
  // Every answer has a request id to check, and one regular expression is many times as fast as a set of all pieces.
  const anyPiece = new RegExp([...pieces].map((piece) => piece.replace(/\W/g, '\\$&')).join('|'));
  const isIn = (candidate: string): boolean => anyPiece.test(candidate.toLowerCase());

  return {
    text,
    bytes: Buffer.from(text),
    isIn,
    scrub(words) {
      const [line = ''] = words.trim().split(/[\r\n]/, 1);
      const kept: string[] = [];
      for (const word of line.slice(0, MAX_LENGTH).replace(SQL, '…').match(/\S+/g) ?? []) {
        const isPlain = PLAIN.test(word) && !isIn(word) && !CREDENTIAL.test(kept.at(-1) ?? '');
        if (isPlain || kept.at(-1) !== '…') kept.push(isPlain ? word : '…');
      }
      return kept.join(' ');
    },
  };
}

/** Every substring of this length, in lower case. */
function piecesOf(text: string, length: number): string[] {
  const lower = text.toLowerCase();
  return Array.from({ length: Math.max(0, lower.length - length + 1) }, (_, start) =>
    lower.slice(start, start + length),
  );
}

/** The Base64 forms of a text inside a longer one: they depend on how many bytes precede it. */
function base64Forms(text: string): string[] {
  return [0, 1, 2].map((before) => {
    const encoded = Buffer.from(`${'.'.repeat(before)}${text}`)
      .toString('base64')
      .replace(/=+$/, '');
    // The first and last characters contain bits of the neighboring bytes.
    return encoded.slice(before === 0 ? 0 : before + 1, -1);
  });
}
