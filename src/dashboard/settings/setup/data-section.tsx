import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { ConnectionOutcome } from '#contract/bff/setup.ts';
import { isUuid } from '#contract/service/list-orders-query.ts';
import { Button } from '../../ui/button.tsx';
import type { MessageId } from '../../ui/i18n/messages.ts';
import { sessionQuery } from '../../stores/session.ts';
import { ConfirmDialog, Problem, useAction } from '../parts/dialog.tsx';
import { addDemo, removeDemo, testConnection } from '../parts/settings-api.ts';
import { SettingsSection } from '../parts/settings-section.tsx';
import { ImportPart } from './import-part.tsx';

/** A secret is never shown, and browsers must not keep it. */
const FIELDS = [
  { name: 'baseUrl', label: 'settings.keys.base_url', type: 'url' },
  { name: 'organizationId', label: 'settings.keys.organization', type: 'text' },
  { name: 'apiKey', label: 'settings.keys.key', type: 'password' },
] as const satisfies readonly { name: string; label: MessageId; type: string }[];

type Outcome = ConnectionOutcome | 'organization' | 'key';

/** The field that can't be what the service gave, which is found without asking it. */
function misspelled({
  organizationId,
  apiKey,
}: {
  organizationId: string;
  apiKey: string;
}): Outcome | undefined {
  if (!isUuid(organizationId)) return 'organization';
  // A header can hold nothing else.
  return /^[\x21-\x7e]{1,500}$/.test(apiKey) ? undefined : 'key';
}

/** Tests a connection to another service, and says with which settings Tillview would use it. */
function ConnectPart() {
  const { formatMessage } = useIntl();
  const id = useId();
  const action = useAction();
  const [tested, setTested] = useState<{
    outcome: Outcome;
    baseUrl: string;
    organizationId: string;
  }>();
  /** Whether a field was changed since the last test began: its outcome is then of other values. */
  const [isChanged, setIsChanged] = useState(false);

  async function test(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const [baseUrl = '', organizationId = '', apiKey = ''] = FIELDS.map(({ name }) =>
      String(data.get(name)).trim(),
    );
    if (action.isBusy) return;
    setTested(undefined);
    setIsChanged(false);
    await action.run(async () => {
      const outcome =
        misspelled({ organizationId, apiKey }) ??
        (await testConnection({ baseUrl, organizationId, apiKey }));
      setTested({ outcome, baseUrl, organizationId });
    });
  }

  const shown = isChanged ? undefined : tested;
  return (
    <div role="group" aria-labelledby={id} className="py-4">
      <h3 id={id} className="text-row font-medium">
        <FormattedMessage id="setup.connect" />
      </h3>
      <p className="mt-0.5 text-xs text-ink-muted">
        <FormattedMessage id="setup.connect_hint" />
      </p>
      <form
        className="mt-2 flex flex-wrap items-end gap-3"
        onSubmit={(event) => void test(event)}
        onInput={() => setIsChanged(true)}
      >
        {FIELDS.map(({ name, label, type }) => (
          <label
            key={name}
            className="flex min-w-[min(12rem,100%)] flex-1 flex-col gap-1 text-xs text-ink-muted"
          >
            <FormattedMessage id={label} />
            <input
              name={name}
              type={type}
              dir="ltr"
              required
              autoComplete="off"
              spellCheck={false}
              className="touch-target h-8 rounded-md border border-control bg-raised px-2 text-row text-ink"
            />
          </label>
        ))}
        <Button type="submit" look="outline" aria-busy={action.isBusy}>
          <FormattedMessage id="setup.test" />
        </Button>
      </form>
      <div role="status" className="mt-2 text-row empty:sr-only">
        {shown && (
          <p className={shown.outcome === 'ok' ? '' : 'text-danger'}>
            {formatMessage({ id: 'setup.outcome' }, { outcome: shown.outcome })}
          </p>
        )}
      </div>
      {shown?.outcome === 'ok' && (
        <pre dir="ltr" className="mt-2 overflow-x-auto rounded-md bg-sunken p-3 font-mono text-xs">
          {`TILLVIEW_UPSTREAM_URL=${shown.baseUrl}\nTILLVIEW_ORG_ID=${shown.organizationId}\nTILLVIEW_API_KEY=…`}
        </pre>
      )}
      <Problem failure={isChanged ? undefined : action.failure} />
    </div>
  );
}

/** Adds demo orders to a Tillview without orders, or removes them. */
function DemoPart({ isDemo }: { isDemo: boolean }) {
  const id = useId();
  const queryClient = useQueryClient();
  const action = useAction();
  const [isAsking, setIsAsking] = useState(false);

  async function change(send: () => Promise<void>): Promise<void> {
    await send();
    await queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
  }

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
          aria-busy={action.isBusy}
          className="aria-busy:opacity-60"
          onClick={() => (isDemo ? setIsAsking(true) : void action.run(() => change(addDemo)))}
        >
          <FormattedMessage id={isDemo ? 'setup.remove_demo' : 'setup.use_demo'} />
        </Button>
      </div>
      <Problem failure={action.failure} words={{ conflict: 'setup.not_empty' }} />
      {isAsking && (
        <ConfirmDialog
          title="setup.remove_question"
          hint="setup.remove_hint"
          confirm="setup.remove_demo"
          onConfirm={() => change(removeDemo)}
          onClose={() => setIsAsking(false)}
        />
      )}
    </div>
  );
}

/** Where the orders come from: a file, another service, or the demo. */
export function DataSection({ isDemo }: { isDemo: boolean }) {
  const { formatMessage } = useIntl();
  return (
    <SettingsSection
      id="data"
      title={formatMessage({ id: 'setup.data' })}
      hint={<FormattedMessage id="setup.data_hint" />}
    >
      <div className="divide-y divide-line">
        <ImportPart isDemo={isDemo} />
        <ConnectPart />
        <DemoPart isDemo={isDemo} />
      </div>
    </SettingsSection>
  );
}
