import { useContext } from 'react';
import { useIntl } from 'react-intl';
import type { LocalizedString } from '#contract/service/order.ts';
import { cutText } from '../../kit/cut-text.ts';
import { pickLocalized } from '#contract/text/localized-string.ts';
import { NameLanguage } from '../../kit/i18n/localized-text.ts';
import type { Tender } from '../../order-math/tenders.ts';
import { wordRanges } from '../../order-words/fold-text.ts';
import { MarkedText } from '../../order-words/marked-text.tsx';
import { openValueName } from '../../order-words/open-value.ts';
import { readableValue } from '../../order-words/readable-value.ts';
import { LongText } from './long-text.tsx';

const NOTHING_FOUND: readonly string[] = [];

/**
 * A name in the user's language; a name in another language gets a tooltip and its language code beside it. A very long name can be
 * expanded or, inside a link (`isCut`), is cut.
 */
export function GivenName({
  value,
  fallback,
  isCut = false,
  found = NOTHING_FOUND,
}: {
  value: LocalizedString | null | undefined;
  fallback: string;
  isCut?: boolean;
  /** Folded words to mark as found. */
  found?: readonly string[];
}) {
  const intl = useIntl();
  const languages = useContext(NameLanguage);
  const picked = pickLocalized(value, languages);
  if (!picked) return <span className="text-ink-muted">{cutText(fallback)}</span>;
  const show = (text: string) => (
    <bdi lang={picked.lang}>
      {found.length === 0 ? text : <MarkedText text={text} ranges={wordRanges(text, found)} />}
    </bdi>
  );
  const name = isCut ? show(cutText(picked.text)) : <LongText text={picked.text} show={show} />;
  if (!picked.isFallback) return name;
  const [language = languages] = languages.split(',');
  const title = intl.formatMessage(
    { id: 'drawer.name_fallback' },
    { language: intl.formatDisplayName(language, { type: 'language' }) ?? language },
  );
  return (
    <span title={title}>
      {name}
      {picked.lang !== undefined && <span className="ms-1 text-xs text-ink-faint">{picked.lang}</span>}
    </span>
  );
}

/** A tender's own name, or else its code in words; a code that has no translation is also the tooltip. */
export function TenderName({ tender }: { tender: Tender }) {
  const intl = useIntl();
  const isNamed = pickLocalized(tender.name, useContext(NameLanguage)) !== undefined;
  const unnamed = intl.formatMessage({ id: 'drawer.method_unnamed' });
  const fallback = tender.code ? openValueName(intl, 'payment_method', tender.code) : unnamed;
  const name = <GivenName value={tender.name} fallback={fallback} />;
  const isReadCode = !isNamed && tender.code !== undefined && fallback === readableValue(tender.code);
  return isReadCode ? <span title={tender.code}>{name}</span> : name;
}
