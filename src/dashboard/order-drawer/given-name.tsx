import { useContext } from 'react';
import { useIntl } from 'react-intl';
import type { LocalizedString } from '#contract/order.ts';
import { NameLanguage, pickLocalized } from '../i18n/localized-text.ts';

/** A name in the reader's language; one in another language says so, quietly, by its language code and on hover. */
export function GivenName({ value, fallback }: { value: LocalizedString | null | undefined; fallback: string }) {
  const intl = useIntl();
  const language = useContext(NameLanguage);
  const picked = pickLocalized(value, language);
  if (!picked) return <span className="text-ink-muted">{fallback}</span>;
  if (!picked.isFallback) return <bdi lang={picked.lang}>{picked.text}</bdi>;
  const title = intl.formatMessage(
    { id: 'drawer.name_fallback' },
    { language: intl.formatDisplayName(language, { type: 'language' }) ?? language },
  );
  return (
    <span title={title}>
      <bdi lang={picked.lang}>{picked.text}</bdi>
      {picked.lang !== undefined && <span className="ms-1 text-xs text-ink-faint">{picked.lang}</span>}
    </span>
  );
}
