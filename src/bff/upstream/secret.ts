/** A credential that may leave this process in no form but to its service. */
export type Secret = {
  readonly text: string;
  readonly bytes: Buffer;
  /** Whether a text holds a noticeable part of it, also as Base64. */
  isIn(text: string): boolean;
  /**
   * Foreign words as they may be logged: a sentence's plain words and short numbers. What looks like a credential, path, address or
   * person's data is `…`; SQL and the lines after the first are left out.
   */
  scrub(words: string): string;
};

/** Fewer characters of a key are no help to anybody, and may be in any word. */
const NOTICEABLE = 8;
const MAX_LENGTH = 200;
const SQL = /\b(?:select\b.*\bfrom|insert\s+into|update\b.*\bset|delete\s+from|with\b.*\bas\s*\()(?:\b|\().*/i;
/** A parameter's name is a plain word, too. */
const PLAIN = /^['"`(]?(?:[a-z]{1,24}(?:[_'’-][a-z]{1,24}){0,3}|\d{1,6})['"`)]?[.,:;!?]?$/i;
const CREDENTIAL = /\b(?:bearer|basic|key|token|password|secret)\b[:=\s'"]*$/i;

/** Makes a secret of a credential. */
export function createSecret(text: string): Secret {
  const length = Math.min(NOTICEABLE, text.length);
  const pieces = new Set([text, ...base64Forms(text)].flatMap((form) => piecesOf(form, length)));
  // One expression of them all looks at a request id many times as fast as a set of its pieces: each answer has one.
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

/** Every part of a text that is so long, in lower case. */
function piecesOf(text: string, length: number): string[] {
  const lower = text.toLowerCase();
  return Array.from({ length: Math.max(0, lower.length - length + 1) }, (_, start) =>
    lower.slice(start, start + length),
  );
}

/** Base64 of a text that stands anywhere in a longer one: it depends on how many bytes come before. */
function base64Forms(text: string): string[] {
  return [0, 1, 2].map((before) => {
    const encoded = Buffer.from(`${'.'.repeat(before)}${text}`)
      .toString('base64')
      .replace(/=+$/, '');
    // The first and last characters hold bits of the neighbours.
    return encoded.slice(before === 0 ? 0 : before + 1, -1);
  });
}
