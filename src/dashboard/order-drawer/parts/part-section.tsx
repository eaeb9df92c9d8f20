import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Order } from '#contract/service/order.ts';
import type { MessageId } from '../../kit/i18n/messages.ts';
import { useHasFailed } from './has-failed.ts';
import { incompleteParts } from '../../order-math/unreadable-entries.ts';
import { useOrderFrame } from './order-frame.ts';
import { Section } from './section.tsx';
import { Skeleton } from './skeleton.tsx';

/** The region of one part of the order's answer: a skeleton until the part is there, a quiet word where it is empty or does not come. */
export function PartSection({
  title,
  none,
  field,
  part,
  skeletonLines = 1,
  summary,
  children,
}: {
  title: MessageId;
  none: MessageId;
  /** The field that the part comes from. */
  field: keyof Order;
  part: readonly unknown[] | undefined;
  skeletonLines?: number;
  summary?: ReactNode;
  children: ReactNode;
}) {
  const intl = useIntl();
  const hasFailed = useHasFailed();
  const { order } = useOrderFrame();
  // What could not be read may well be all that there was.
  const isEmpty = part?.length === 0 && !incompleteParts(order).has(field);
  if (!part && hasFailed) {
    return <Section title={intl.formatMessage({ id: title })} summary={<FormattedMessage id="drawer.not_loaded" />} />;
  }
  return (
    <Section title={intl.formatMessage({ id: title })} summary={isEmpty ? <FormattedMessage id={none} /> : summary}>
      {part ? children : <Skeleton lines={skeletonLines} />}
    </Section>
  );
}
