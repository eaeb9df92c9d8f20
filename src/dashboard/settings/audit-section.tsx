import { useInfiniteQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { isThresholdName } from '#contract/bff/exception-thresholds.ts';
import { AUDIT_ACTIONS, type AuditChange, type AuditEvent } from '#contract/bff/people.ts';
import { selectionCurrency } from '../filters/amount-words.ts';
import { useStores } from '../stores/stores.ts';
import { Button } from '../ui/button.tsx';
import { stripUnsafeCharacters } from '../ui/strip-unsafe-characters.ts';
import { auditQuery } from './parts/settings-api.ts';
import {
  CELL,
  HEAD,
  Loaded,
  Moment,
  SettingsSection,
  StoreNames,
} from './parts/settings-section.tsx';
import { thresholdText } from './parts/threshold-text.ts';

function EventWords({ event: { action, actor, subject } }: { event: AuditEvent }) {
  const known = AUDIT_ACTIONS.find((name) => name === action);
  const values = {
    isNamed: String(subject !== null),
    isOwn: String(subject === actor),
    by: actor === null ? 'command_line' : 'person',
    who: <bdi className="font-medium">{actor !== null && stripUnsafeCharacters(actor)}</bdi>,
    subject: (
      <bdi className="font-medium">
        {(subject !== null && stripUnsafeCharacters(subject)) || '?'}
      </bdi>
    ),
    action: <bdi>{stripUnsafeCharacters(action)}</bdi>,
  };
  return (
    <FormattedMessage
      id={known ? `settings.audit.${known}` : 'settings.audit.unknown'}
      values={values}
    />
  );
}

function ChangeWords({ change }: { change: AuditChange }) {
  const { formatMessage, locale } = useIntl();
  const stores = useStores();
  if (change.field === 'isAdmin') {
    return (
      <FormattedMessage id="settings.audit.is_admin" values={{ isAdmin: String(change.after) }} />
    );
  }
  if (change.field === 'threshold') {
    const { storeId, name, before, after } = change;
    const currency = selectionCurrency(storeId === null ? undefined : [storeId], stores);
    const textOf = (value: number | null) =>
      value === null
        ? formatMessage({ id: 'settings.audit.threshold_default' })
        : thresholdText(locale, name, value, currency);
    return (
      <FormattedMessage
        id="settings.audit.threshold"
        values={{
          name: isThresholdName(name)
            ? formatMessage({ id: `threshold.${name}` })
            : stripUnsafeCharacters(name),
          before: textOf(before),
          after: textOf(after),
        }}
      />
    );
  }
  const values = {
    before: <StoreNames storeIds={change.before} />,
    after: <StoreNames storeIds={change.after} />,
  };
  return <FormattedMessage id="settings.audit.stores" values={values} />;
}

function EventRow({ event }: { event: AuditEvent }) {
  return (
    <tr className="border-t border-line align-top">
      <td className={`${CELL} text-ink-muted max-sm:hidden`}>
        <Moment at={event.at} />
      </td>
      <td className={`${CELL} w-full wrap-anywhere`}>
        <EventWords event={event} />
        {event.changes?.map((change) => (
          <span
            key={'name' in change ? change.name : change.field}
            className="block text-xs text-ink-muted"
          >
            <ChangeWords change={change} />
          </span>
        ))}
        <span className="block text-xs text-ink-muted sm:hidden">
          <Moment at={event.at} /> {event.address !== null && <bdi>· {event.address}</bdi>}
        </span>
      </td>
      <td className={`${CELL} text-ink-muted max-sm:hidden`}>
        <bdi className="whitespace-nowrap">{event.address}</bdi>
      </td>
    </tr>
  );
}

/** Newest first. */
export function AuditSection() {
  const { formatMessage } = useIntl();
  const query = useInfiniteQuery(auditQuery);
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  return (
    <SettingsSection
      id="activity"
      title={formatMessage({ id: 'settings.audit' })}
      hint={<FormattedMessage id="settings.audit.hint" />}
    >
      <Loaded query={query}>
        {({ pages }) => (
          <table className="w-full text-row">
            <thead>
              <tr>
                <th className={`${HEAD} w-36 max-sm:hidden`}>
                  <FormattedMessage id="settings.audit.when" />
                </th>
                <th className={HEAD}>
                  <FormattedMessage id="settings.audit.what" />
                </th>
                <th className={`${HEAD} max-sm:hidden`}>
                  <FormattedMessage id="settings.audit.from" />
                </th>
              </tr>
            </thead>
            <tbody>
              {pages
                .flatMap(({ events }) => events)
                .map((event) => (
                  <EventRow key={event.id} event={event} />
                ))}
            </tbody>
          </table>
        )}
      </Loaded>
      {hasNextPage && (
        <Button
          look="outline"
          className="mt-3"
          aria-busy={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          <FormattedMessage id="settings.audit.more" />
        </Button>
      )}
    </SettingsSection>
  );
}
