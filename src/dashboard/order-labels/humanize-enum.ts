import { createElement, type ReactElement } from 'react';
import { readableValue } from '#contract/text/readable-value.ts';
import { isMessageId } from '../ui/i18n/messages.ts';
import type { IntlShape } from 'react-intl';

type OpenSet = 'service_type' | 'source' | 'payment_method';

/** The message for a value of an open set, or the value itself in readable form. */
export function humanizeEnum(intl: IntlShape, set: OpenSet, value: string): string {
  return value === '' ? '—' : valueName(intl, `${set}.${value}`, value);
}

/**
 * Like `humanizeEnum` as an element, with the value as its tooltip if there is no message for it.
 */
export function openValueLabel(intl: IntlShape, set: OpenSet, value: string): ReactElement {
  const name = humanizeEnum(intl, set, value);
  return createElement('bdi', isMessageId(`${set}.${value}`) ? null : { title: value }, name);
}

/** The word for a status, or the value itself in readable form if it is unknown. */
export function statusName(
  intl: IntlShape,
  set: 'payment_status' | 'fulfillment_status',
  value: string,
): string {
  return valueName(intl, `${set}.${value}`, value);
}

function valueName(intl: IntlShape, id: string, value: string): string {
  return isMessageId(id) ? intl.formatMessage({ id }) : readableValue(value);
}
