import { Form } from '@base-ui/react/form';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { ConnectionOutcome } from '#contract/bff/setup.ts';
import { isUuid } from '#contract/service/list-orders-query.ts';
import { addDemo, removeDemo } from '../../api/demo.ts';
import { noOrdersQuery } from '../../api/orders.ts';
import { Button } from '../../ui/button.tsx';
import type { MessageId } from '../../ui/i18n/messages.ts';
import { sessionQuery } from '../../stores/session.ts';
import { TextField } from '../../ui/form/text-field.tsx';
import { ConfirmDialog } from '../../ui/popups/dialog.tsx';
import { Problem } from '../../ui/failures/problem.tsx';
import { testConnection } from '../parts/settings-api.ts';
import { SettingsSection } from '../parts/settings-section.tsx';
import { ImportPart } from './import-part.tsx';

/** A secret is never shown, and browsers must not keep it. */
const FIELDS = [
  { name: 'baseUrl', label: 'settings.keys.base_url', type: 'url' },
  { name: 'organizationId', label: 'settings.keys.organization', type: 'text' },
  { name: 'apiKey', label: 'settings.keys.key', type: 'password' },
] as const satisfies readonly { name: string; label: MessageId; type: string }[];

type Outcome = ConnectionOutcome | 'organization' | 'key';

/** The first field with an impossible value, found without a request. */
function misspelled({
  organizationId,
  apiKey,
}: {
  organizationId: string;
  apiKey: string;
}): Outcome | undefined {
  if (!isUuid(organizationId)) return 'organization';
  // A header value can't contain anything else.
  return /^[\x21-\x7e]{1,500}$/.test(apiKey) ? undefined : 'key';
}

/** Tests a connection to another service, and shows the settings for Tillview to use it. */
function ConnectPart() {
  const { formatMessage } = useIntl();
  const id = useId();
  const { mutate, reset, data, error, isPending } = useMutation({
    mutationFn: async (form: FormData) => {
      const [baseUrl = '', organizationId = '', apiKey = ''] = FIELDS.map(({ name }) =>
        String(form.get(name)).trim(),
      );
      const connection = { baseUrl, organizationId, apiKey };
      return {
        ...connection,
        outcome: misspelled(connection) ?? (await testConnection(connection)),
      };
    },
  });
  return (
    <div role="group" aria-labelledby={id} className="py-4">
      <h3 id={id} className="text-row font-medium">
        <FormattedMessage id="setup.connect" />
      </h3>
      <p className="mt-0.5 text-xs text-ink-muted">
        <FormattedMessage id="setup.connect_hint" />
      </p>
      <Form
        className="mt-2 flex flex-wrap items-start gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isPending) mutate(new FormData(event.currentTarget));
        }}
        // The outcome belongs to other values.
        onInput={reset}
      >
        {FIELDS.map(({ name, label, type }) => (
          <div key={name} className="min-w-[min(12rem,100%)] flex-1">
            <TextField
              label={formatMessage({ id: label })}
              name={name}
              type={type}
              dir="ltr"
              required
              autoComplete="off"
            />
          </div>
        ))}
        <Button type="submit" look="outline" className="self-end" aria-busy={isPending}>
          <FormattedMessage id="setup.test" />
        </Button>
      </Form>
      <div role="status" className="mt-2 text-row empty:sr-only">
        {data && (
          <p className={data.outcome === 'ok' ? '' : 'text-danger'}>
            {formatMessage({ id: 'setup.outcome' }, { outcome: data.outcome })}
          </p>
        )}
      </div>
      {data?.outcome === 'ok' && (
        <pre dir="ltr" className="mt-2 overflow-x-auto rounded-md bg-sunken p-3 font-mono text-xs">
          {`TILLVIEW_UPSTREAM_URL=${data.baseUrl}\nTILLVIEW_ORG_ID=${data.organizationId}\nTILLVIEW_API_KEY=…`}
        </pre>
      )}
      <Problem error={error} />
    </div>
  );
}

/** Adds demo orders to a Tillview without orders, or removes them. */
function DemoPart({ isDemo }: { isDemo: boolean }) {
  const id = useId();
  const queryClient = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const reload = () => queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
  const adding = useMutation({ mutationFn: addDemo, onSuccess: reload });
  return (
    <div role="group" aria-labelledby={id} className="py-4 last:pb-0">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div className="min-w-0 flex-[1_1_14rem]">
          <h3 id={id} className="text-row font-medium">
            <FormattedMessage id="setup.demo" />
          </h3>
          <p className="mt-0.5 text-xs text-ink-muted">
            <FormattedMessage id="setup.demo_hint" />
          </p>
        </div>
        <Button
          look="outline"
          aria-busy={adding.isPending}
          className="aria-busy:opacity-60"
          onClick={() => {
            if (isDemo) setIsAsking(true);
            else if (!adding.isPending) adding.mutate();
          }}
        >
          <FormattedMessage id={isDemo ? 'setup.remove_demo' : 'setup.use_demo'} />
        </Button>
      </div>
      <Problem error={adding.error} words={{ conflict: 'setup.not_empty' }} />
      {isAsking && (
        <ConfirmDialog
          title="setup.remove_question"
          hint="setup.remove_hint"
          confirm="setup.remove_demo"
          onConfirm={async () => {
            await removeDemo();
            await reload();
          }}
          onClose={() => setIsAsking(false)}
        />
      )}
    </div>
  );
}

/** The source of the orders: a file, another service or, among no others, the demo. */
export function DataSection({ isDemo }: { isDemo: boolean }) {
  const { formatMessage } = useIntl();
  const { data: isWithoutOrders = false } = useQuery(noOrdersQuery);
  return (
    <SettingsSection
      id="data"
      title={formatMessage({ id: 'setup.data' })}
      hint={<FormattedMessage id="setup.data_hint" />}
    >
      <div className="divide-y divide-line">
        <ImportPart isDemo={isDemo} />
        <ConnectPart />
        {(isDemo || isWithoutOrders) && <DemoPart isDemo={isDemo} />}
      </div>
    </SettingsSection>
  );
}
