import { Fragment, useContext } from 'react';
import { useIntl } from 'react-intl';
import { cutText } from '../ui/cut-text.ts';
import { pickLocalized } from '#contract/text/localized-string.ts';
import { NameLanguage } from '../ui/i18n/localized-text.ts';
import { isSameWord, type Tender } from '#order-domain/order/tenders.ts';
import { humanizeEnum } from './humanize-enum.ts';

/** Common words for tenders, in lower case within a sentence; names keep their capitals. */
const COMMON = ['cash', 'card', 'gift_card'] as const;

/**
 * The words for a tender: the interface's own (`isOwn`) or the order's, with their language (BCP
 * 47) if it is known.
 */
type TenderWords = {
  readonly text: string;
  readonly isOwn: boolean;
  readonly lang: string | undefined;
};

/**
 * Names a tender within a sentence: by its own name, or by the common word if the name adds nothing
 * to the code.
 */
function useTenderWords(): (tender: Tender) => TenderWords {
  const intl = useIntl();
  const languages = useContext(NameLanguage);
  const own = (text: string) => ({ text, isOwn: true, lang: undefined });
  return ({ name, code }) => {
    const picked = pickLocalized(name, languages);
    const common = COMMON.find((each) => each === code);
    if (common && (!picked || isSameWord(picked.text, code)))
      return own(intl.formatMessage({ id: `drawer.tender.${common}` }));
    if (picked) return { text: picked.text, isOwn: false, lang: picked.lang };
    if (!code) return own(intl.formatMessage({ id: 'drawer.tender.unnamed' }));
    return { text: humanizeEnum(intl, 'payment_method', code), isOwn: false, lang: undefined };
  };
}

/** Tenders within a sentence, each word once: "card and cash". */
export function TenderPhrase({ tenders }: { tenders: readonly Tender[] }) {
  const { formatList } = useIntl();
  const wordsOf = useTenderWords();
  const words = new Map(tenders.map(wordsOf).map((entry) => [entry.text.trim(), entry]));
  return formatList(
    [...words].map(([text, { isOwn, lang }]) =>
      // The interface's own words have the direction of the sentence, so they need no isolation.
      isOwn ? (
        <Fragment key={text}>{text}</Fragment>
      ) : (
        <bdi key={text} lang={lang}>
          {cutText(text)}
        </bdi>
      ),
    ),
  );
}
