import { FormattedMessage, useIntl } from 'react-intl';
import { useStores } from '../../stores/stores.ts';

/** This many stores are named; the rest are counted. */
const NAMED = 3;

/** The names of the stores that a person can see; null for all. */
export function StoreNames({ storeIds }: { storeIds: readonly string[] | null }) {
  const { formatMessage, formatList } = useIntl();
  const stores = useStores();
  if (storeIds === null) return <FormattedMessage id="store.all" />;
  const names = storeIds.map((id) => stores.find(id).name);
  const rest = names.length - NAMED;
  const shown =
    rest > 1
      ? [...names.slice(0, NAMED), formatMessage({ id: 'settings.people.more_stores' }, { count: rest })]
      : names;
  return (
    <span title={rest > 1 ? formatList(names) : undefined} className="wrap-anywhere">
      {formatList(shown)}
    </span>
  );
}
