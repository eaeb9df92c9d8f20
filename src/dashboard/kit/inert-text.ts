/** What cannot be seen, or might act: asked first, since nearly no text holds any. */
const SUSPECT = /[\p{Cc}\p{Default_Ignorable_Code_Point}\u2800\uFFF9-\uFFFB]/u;

/**
 * What acts on the text around it or hides between letters: control characters but tabs and line breaks, marks that turn the reading
 * direction (`<bdi>` does not hold those that are left open), and what takes no room. Kept is what a script or an emoji needs: joiners and
 * variation selectors behind what they can change, and the letters of a flag.
 */
const ACTING =
  /(?![\t\n\r])\p{Cc}|[\uFFF9-\uFFFB]|(?!(?<=[\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}])(?<![\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}])[\u200C\u200D])(?!(?<=[\p{L}\p{S}\p{Emoji}])(?<![\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}])\p{Variation_Selector})(?!(?<=\u{1F3F4}[\u{E0020}-\u{E007E}]*)[\u{E0020}-\u{E007F}])\p{Default_Ignorable_Code_Point}/gu;

const VISIBLE = /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** A text as it may stand among our own: without what acts or hides; empty where nothing of it can be seen. */
export function inertText(text: string): string {
  if (!SUSPECT.test(text)) return text;
  const rest = text.replace(ACTING, '');
  return VISIBLE.test(rest) ? rest : '';
}

/** A text with what acts or hides written out as JSON writes it, e.g. `\u202e`, for where nothing may be left out. */
export function escapedText(text: string): string {
  if (!SUSPECT.test(text)) return text;
  return text.replace(ACTING, (character) =>
    Array.from({ length: character.length }, (_, unit) => escape(character.charCodeAt(unit))).join(''),
  );
}

function escape(unit: number): string {
  return `\\u${unit.toString(16).padStart(4, '0')}`;
}

/** Ids tell apart: two that look the same must not become one. */
const IDENTITY = /^id$|Id$/;

/** A JSON value whose texts are inert; ids and the names of fields lose nothing, but have written out what acts or hides in them. */
export function inertValue(value: unknown): unknown {
  return isSuspect(value) ? cleaned(value, '') : value;
}

function isSuspect(value: unknown): boolean {
  if (typeof value === 'string') return SUSPECT.test(value);
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value)) return value.some(isSuspect);
  return Object.entries(value).some(([name, entry]) => SUSPECT.test(name) || isSuspect(entry));
}

function cleaned(value: unknown, name: string): unknown {
  if (typeof value === 'string') return IDENTITY.test(name) ? escapedText(value) : inertText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((entry) => cleaned(entry, name));
  return Object.fromEntries(Object.entries(value).map(([field, entry]) => [escapedText(field), cleaned(entry, field)]));
}
