import type { IntlShape } from 'react-intl';
import { unlessEmpty } from '../../filters/address/address-parameter.ts';
import type { ReadableAddress } from '../../filters/address/page-address.ts';
import { type Filter, wordList } from '../../filters/filter-definition.ts';
import { wholeReason } from '#order-domain/refunds/refund-reasons.ts';

/** Reads the reasons, each a parameter of its own, since a reason may hold any character. */
function readReasons({ parameters, issues }: ReadableAddress): readonly string[] | undefined {
  const given = parameters.filter(({ name }) => name === 'reason');
  const texts = given
    .filter(({ value, malformed }) => !malformed && value.trim() !== '')
    .map(({ value }) => value);
  if (texts.length < given.length)
    issues.push({ parameter: 'reason', message: 'reason is empty or malformed.' });
  return unlessEmpty([...new Set(texts)]);
}

/** A whole reason as it is, a part of one in quotation marks. */
function reasonWords(intl: IntlShape, text: string): string {
  const whole = wholeReason(text);
  if (whole === undefined)
    return intl.formatMessage({ id: 'refunds.reason_part' }, { reason: text });
  return whole === '' ? intl.formatMessage({ id: 'refunds.reason_none' }) : whole;
}

/**
 * The filter by texts, any of which the reason contains. A text in double quotes is the whole
 * reason, and `""` no reason.
 */
export const reasonFilter: Filter<readonly string[]> = {
  name: 'refunds.column.reason',
  parameters: { reason: 'refunds.column.reason' },
  read: readReasons,
  write: (texts) => ({ reason: texts.toSorted() }),
  words: (texts, { intl }) => wordList(intl, texts, (text) => reasonWords(intl, text)),
};
