import { type RefObject, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { CreatedApiKey } from '#contract/bff/api-key.ts';
import { API_KEY_SCOPES } from '#contract/service/api-key.ts';
import { TextField } from '../../kit/form/text-field.tsx';
import { inertText } from '../../kit/inert-text.ts';
import { Dialog, DialogForm } from '../parts/dialog.tsx';
import { CopyLine, SecretOnce } from '../parts/secret-once.tsx';
import { useAction } from '../parts/use-action.ts';
import { createKey } from '../parts/settings-api.ts';

const LONGEST_NAME = 100;

/** Asks for the name of a new key, then shows the key, which can't be shown again. */
export function CreateKeyDialog({
  heir,
  onCreated,
  onClose,
}: {
  heir: RefObject<HTMLElement | null>;
  onCreated: () => void;
  onClose: () => void;
}) {
  const { formatMessage } = useIntl();
  const action = useAction();
  const [created, setCreated] = useState<CreatedApiKey>();
  const [scopes, setScopes] = useState<readonly (typeof API_KEY_SCOPES)[number][]>(API_KEY_SCOPES);

  async function create(form: FormData): Promise<void> {
    await action.run(async () => {
      const name = String(form.get('name'));
      setCreated(await createKey({ name, scopes: [...scopes] }));
      onCreated();
    });
  }

  if (created)
    return (
      <Dialog
        key="created"
        title={
          <FormattedMessage id="settings.keys.created_title" values={{ name: <bdi>{inertText(created.name)}</bdi> }} />
        }
        heir={heir}
        onClose={onClose}
      >
        <SecretOnce warning={formatMessage({ id: 'settings.keys.once' })} onDone={onClose}>
          <CopyLine
            label={formatMessage({ id: 'settings.keys.key' })}
            copyLabel={formatMessage({ id: 'settings.keys.copy' })}
            text={created.key}
          />
          <CopyLine
            label={formatMessage({ id: 'settings.keys.base_url' })}
            copyLabel={formatMessage({ id: 'settings.keys.copy_base_url' })}
            text={created.baseUrl}
          />
          <CopyLine
            label={formatMessage({ id: 'settings.keys.organization' })}
            copyLabel={formatMessage({ id: 'settings.keys.copy_organization' })}
            text={created.organizationId}
          />
        </SecretOnce>
      </Dialog>
    );
  return (
    <Dialog key="name" title={<FormattedMessage id="settings.keys.create" />} heir={heir} onClose={onClose}>
      <DialogForm
        submit={formatMessage({ id: 'settings.keys.create_submit' })}
        action={action}
        onSubmit={(form) => void create(form)}
        onCancel={onClose}
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
        <fieldset>
          <legend className="mb-1 text-row font-medium">
            <FormattedMessage id="settings.keys.scopes" />
          </legend>
          {API_KEY_SCOPES.map((scope) => (
            <label key={scope} className="touch-target flex items-center gap-2">
              <input
                type="checkbox"
                className="size-4 shrink-0 accent-accent"
                checked={scopes.includes(scope)}
                // A key without scopes would be useless.
                required={scopes.length === 0}
                onChange={({ target }) =>
                  setScopes(target.checked ? [...scopes, scope] : scopes.filter((other) => other !== scope))
                }
              />
              <code className="font-mono text-xs">{scope}</code>
              <span className="text-ink-muted">
                <FormattedMessage id="settings.keys.scope.orders_read" />
              </span>
            </label>
          ))}
        </fieldset>
      </DialogForm>
    </Dialog>
  );
}
