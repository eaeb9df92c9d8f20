import { useContext } from 'react';
import { useIntl } from 'react-intl';
import { NameLanguage, pickLocalized } from '../../kit/i18n/localized-text.ts';
import { openValueName } from '../../order-words/open-value.ts';
import type { Tender } from '../../order-math/tender-balances.ts';
import { isSameWord } from '../../order-math/is-same-word.ts';

/** Ordinary words for methods, as a sentence has them in its middle. Names of one's own keep their capitals. */
const COMMON_WORDS: ReadonlyMap<string, 'drawer.tender.cash' | 'drawer.tender.card' | 'drawer.tender.gift_card'> =
  new Map([
    ['cash', 'drawer.tender.cash'],
    ['card', 'drawer.tender.card'],
    ['gift_card', 'drawer.tender.gift_card'],
  ]);

/** The words for a way to pay: ours (`isOwn`), or those of the order, in a language where that is known. */
export type TenderWords = { readonly text: string; readonly isOwn: boolean; readonly lang: string | undefined };

/** How a way to pay is called in the middle of a sentence: by its own name; where that says no more than a common code, by our word for it. */
export function useTenderWords(): (tender: Tender) => TenderWords {
  const intl = useIntl();
  const languages = useContext(NameLanguage);
  const own = (text: string) => ({ text, isOwn: true, lang: undefined });
  return ({ name, code }) => {
    const picked = pickLocalized(name, languages);
    const id = code === undefined ? undefined : COMMON_WORDS.get(code);
    if (id && (!picked || isSameWord(picked.text, code))) return own(intl.formatMessage({ id }));
    if (picked) return { text: picked.text, isOwn: false, lang: picked.lang };
    if (!code) return own(intl.formatMessage({ id: 'drawer.tender.unnamed' }));
    return { text: openValueName(intl, 'payment_method', code), isOwn: false, lang: undefined };
  };
}
