import { FormattedMessage, useIntl } from 'react-intl';
import { dayWords } from '../filters/date-filter.ts';
import { inertText } from '../kit/inert-text.ts';
import type { EntryGroup, Grouping } from './groups.ts';

/** What the entries of a group have in common. */
export function GroupTitle({
  group: { entries },
  grouping,
}: {
  group: EntryGroup;
  /** Undefined: grouped by whether they are certain. */
  grouping: Grouping | undefined;
}) {
  const intl = useIntl();
  const [first] = entries;
  if (!first) return null;
  const { kind, certain, day, person } = first.found;
  switch (grouping) {
    case 'kind':
      return <FormattedMessage id={`exception.${kind}`} />;
    case 'day':
      return dayWords(intl, day);
    case 'person':
      return person ? <bdi>{inertText(person.name)}</bdi> : <FormattedMessage id="exceptions.no_person" />;
    case undefined:
      return <FormattedMessage id={certain ? 'exceptions.certain' : 'exceptions.worth_a_look'} />;
  }
}
