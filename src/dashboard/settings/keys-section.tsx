import { useQuery, useQueryClient } from '@tanstack/react-query';
import { KeyRound, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { ApiKeyDescription, CreatedApiKey } from '#contract/bff/api-key.ts';
import { API_KEY_SCOPES } from '#contract/service/api-key.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { TextField } from '../ui/form/text-field.tsx';
import { stripUnsafeCharacters } from '../ui/strip-unsafe-characters.ts';
import { ConfirmDialog, Dialog, DialogForm } from '../ui/popups/dialog.tsx';
import { SecretDialog } from './parts/secret-dialog.tsx';
import { createKey, deleteKey, keysQuery } from './parts/settings-api.ts';
import {
  ActionRow,
  ActionTable,
  Loaded,
  Moment,
  SettingsSection,
} from './parts/settings-section.tsx';

const LONGEST_NAME = 100;

function CreateKeyDialog({
  onCreated,
  onClose,
}: {
  /** Possibly called after the dialog was closed. */
  onCreated: (created: CreatedApiKey) => void;
  onClose: () => void;
}) {
  const { formatMessage } = useIntl();
  return (
    <Dialog title="settings.keys.create" onClose={onClose}>
      <DialogForm
        submit="settings.keys.create_submit"
        onSubmit={async ({ name }) =>
          onCreated(await createKey({ name: String(name), scopes: [...API_KEY_SCOPES] }))
        }
        onClose={onClose}
      >
        <TextField
          label={formatMessage({ id: 'settings.keys.name' })}
          hint={<FormattedMessage id="settings.keys.name_hint" />}
          name="name"
          required
          maxLength={LONGEST_NAME}
          autoComplete="off"
          dir="auto"
        />
      </DialogForm>
    </Dialog>
  );
}

function LastUsed({ at }: { at: string | null }) {
  return at === null ? <FormattedMessage id="settings.keys.never_used" /> : <Moment at={at} />;
}

function KeyRow({ apiKey, onDelete }: { apiKey: ApiKeyDescription; onDelete: () => void }) {
  const { formatList, formatMessage } = useIntl();
  const { prefix, scopes, createdAt, lastUsedAt, isBuiltIn } = apiKey;
  const name = stripUnsafeCharacters(apiKey.name);
  const usedAt = lastUsedAt !== null && <Moment at={lastUsedAt} />;
  return (
    <ActionRow
      name={name}
      tags={[isBuiltIn && 'settings.keys.built_in']}
      notes={
        <>
          <code dir="ltr" className="font-mono">
            mp_{prefix}_…
          </code>{' '}
          · {formatList(scopes, { type: 'unit' })}
        </>
      }
      phoneNote={
        <FormattedMessage
          id="settings.keys.used_line"
          values={{ used: String(lastUsedAt !== null), at: usedAt }}
        />
      }
      cells={[<Moment key="created" at={createdAt} />, <LastUsed key="used" at={lastUsedAt} />]}
    >
      {!isBuiltIn && (
        <IconButton
          icon={Trash2}
          label={formatMessage({ id: 'settings.keys.delete' }, { name })}
          onClick={onDelete}
        />
      )}
    </ActionRow>
  );
}

/** The API keys that other programs use to read orders: create, list, delete. */
export function KeysSection() {
  const { formatMessage } = useIntl();
  const queryClient = useQueryClient();
  const query = useQuery(keysQuery);
  const [created, setCreated] = useState<CreatedApiKey | 'not yet'>();
  const [deleted, setDeleted] = useState<ApiKeyDescription>();
  const reload = () => queryClient.invalidateQueries({ queryKey: keysQuery.queryKey });

  async function remove({ prefix }: ApiKeyDescription): Promise<void> {
    await deleteKey(prefix);
    await reload();
  }

  return (
    <SettingsSection
      id="keys"
      title={formatMessage({ id: 'settings.keys' })}
      hint={<FormattedMessage id="settings.keys.hint" />}
      action={
        <Button look="outline" onClick={() => setCreated('not yet')}>
          <Plus aria-hidden size={14} />
          <FormattedMessage id="settings.keys.create" />
        </Button>
      }
    >
      <Loaded query={query}>
        {({ keys }) =>
          keys.length === 0 ? (
            <p className="flex items-center gap-2 text-row text-ink-muted">
              <KeyRound aria-hidden size={16} />
              <FormattedMessage id="settings.keys.none" />
            </p>
          ) : (
            <ActionTable
              columns={['settings.keys.name', 'settings.keys.created', 'settings.keys.last_used']}
            >
              {keys.map((apiKey) => (
                <KeyRow key={apiKey.prefix} apiKey={apiKey} onDelete={() => setDeleted(apiKey)} />
              ))}
            </ActionTable>
          )
        }
      </Loaded>
      {created === 'not yet' && (
        <CreateKeyDialog
          onCreated={(key) => {
            setCreated(key);
            void reload();
          }}
          onClose={() => setCreated((now) => (now === 'not yet' ? undefined : now))}
        />
      )}
      {typeof created === 'object' && (
        <SecretDialog
          title="settings.keys.created_title"
          name={created.name}
          warning="settings.keys.once"
          lines={[
            { label: 'settings.keys.key', copyLabel: 'settings.keys.copy', text: created.key },
            {
              label: 'settings.keys.base_url',
              copyLabel: 'settings.keys.copy_base_url',
              text: created.baseUrl,
            },
            {
              label: 'settings.keys.organization',
              copyLabel: 'settings.keys.copy_organization',
              text: created.organizationId,
            },
          ]}
          onClose={() => setCreated(undefined)}
        />
      )}
      {deleted && (
        <ConfirmDialog
          title="settings.keys.delete_question"
          name={deleted.name}
          hint="settings.keys.delete_hint"
          confirm="settings.keys.delete_confirm"
          onConfirm={() => remove(deleted)}
          onClose={() => setDeleted(undefined)}
        />
      )}
    </SettingsSection>
  );
}
