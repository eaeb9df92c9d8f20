import type { FoundIn } from '../../selection/filters/found-filter.ts';
import type { SearchedOrder } from '../../selection/filters/local-matches.ts';
import { type FindText, fullTexts, prepareText, TEXTS_OF_PARTS } from './find-fields.ts';
import { parseFindQuery } from './find-query.ts';
import { RANK, rankText } from './rank-text.ts';

function textsOf(order: SearchedOrder): FindText[] {
  return Object.values(TEXTS_OF_PARTS).flatMap((partTexts) =>
    fullTexts(partTexts(order) ?? []).map(([field, text]) => prepareText(field, text)),
  );
}

/** Returns whether one of some texts has a text to find. */
export function isFoundAmong(text: string): (texts: readonly FindText[]) => boolean {
  const query = parseFindQuery(text);
  return (texts) => texts.some((each) => rankText(each, query) !== RANK.none);
}

/**
 * Whether an order has a text, by the same rules as a search, but for amounts and names of fields: these depend on the currency and the
 * language.
 */
export const foundIn: FoundIn = (text) => {
  const isFound = isFoundAmong(text);
  return (order) => isFound(textsOf(order));
};
