import { createIntl } from 'react-intl';
import { expect, test } from 'vitest';
import { LANGUAGES } from '#contract/text/interface-language.ts';
import { loadMessages } from '../../ui/i18n/messages.ts';
import { formatMoment } from '../../stores/store-clock.ts';

const NO_CHOICE = { hasTenders: 'no', hasReason: 'no', amount: '1', count: 2 };

test.each(LANGUAGES)(
  'a refund without a reason ends with one full stop in %s',
  async (language) => {
    const { locale, formatMessage } = createIntl({
      locale: language,
      messages: {
        ...(await loadMessages('orders', language)),
        ...(await loadMessages('drawer', language)),
      },
    });
    const day = formatMoment(locale, '2026-04-03T12:00:00Z', { timeZone: 'UTC' }, 'day');
    for (const id of ['drawer.story.refund', 'drawer.story.refunds'] as const) {
      const refund = formatMessage({ id }, { ...NO_CHOICE, day });
      const sentence = formatMessage(
        { id: 'drawer.story' },
        { payment: '1', hasRefund: 'yes', refund },
      );
      expect(sentence).not.toMatch(/[.。]{2}$/u);
    }
  },
);
