import type { OrderItem } from '#contract/service/order.ts';
import { foldText } from './fold-text.ts';

/** A phrase in any language's quotes, whose end may not be typed yet, or a word. */
const PHRASE_OR_WORD = /["“”„«»]\s*([^"“”„«»]*?)\s*(?:["“”„«»]|$)|[^\s"“”„«»]+/gu;

/** The words and quoted phrases of a folded text to find. */
export function findWords(folded: string): string[] {
  return [...folded.matchAll(PHRASE_OR_WORD)]
    .map(([word, phrase]) => phrase ?? word.replace(/^#/, ''))
    .filter((text) => text !== '');
}

/** The names of an item, its variant and its modifiers as one text for each of their languages: all words must be in one of them. */
export function itemTexts({ productName, variantName, modifiers }: OrderItem): string[] {
  const names = [productName, variantName, ...modifiers.map(({ name }) => name)];
  const languages = new Set(names.flatMap((name) => Object.keys(name ?? {})));
  return [...languages].map((language) =>
    names.flatMap((name) => name?.[language] ?? name?.['_base'] ?? []).join(' · '),
  );
}

/** The words of a text to find if an item has all of them; none otherwise. */
export function wordsInItem(text: string, item: OrderItem): readonly string[] {
  const words = findWords(foldText(text));
  const isFound = itemTexts(item).some((names) => words.every((word) => foldText(names).includes(word)));
  return isFound ? words : [];
}
