import { expect, onTestFinished, test } from 'vitest';
import { closing, closings } from '#contract/bff/closings.ts';
import { auditLog } from '#contract/bff/people.ts';
import { openTestDatabase } from '#database/testing/test-database.ts';
import { exampleClosing, exampleFigures } from '#testing/example-closing.ts';
import { startSignIn } from './testing/start-sign-in.ts';
import { startTestBff } from './testing/start-test-bff.ts';

const [SOHO, PARIS] = [
  '0b5d2c3a-0000-4000-8000-000000000001',
  '0b5d2c3a-0000-4000-8000-000000000002',
] as const;

async function open() {
  const signIn = await startSignIn();
  await signIn.addUser({ name: 'Claire', storeIds: [PARIS] });
  const [ana, claire] = [await signIn.cookiesOf('Ana'), await signIn.cookiesOf('Claire')];
  const send = (cookies: string) => (body: object) =>
    signIn.ask({ method: 'POST', url: '/api/closings', payload: body }, cookies);
  const get = (cookies: string) => (url: string) =>
    signIn.ask({ url: `/api/closings${url}` }, cookies);
  return {
    ...signIn,
    ana: { cookies: ana, send: send(ana), get: get(ana) },
    claire: { send: send(claire), get: get(claire) },
  };
}

test('a closing is saved once, with number, time and person', async () => {
  const { ana, ask } = await open();
  const sent = exampleClosing({ note: ' Till 2 ' });
  const saved = await ana.send(sent);
  expect(saved.statusCode).toBe(201);
  const { id: _id, ...content } = sent;
  expect(closing.parse(saved.json())).toEqual({
    ...content,
    note: 'Till 2',
    number: 1,
    savedBy: 'Ana',
    savedAt: '2026-11-22T08:40:31Z',
  });
  expect((await ana.send(sent)).json()).toEqual(saved.json());
  expect((await ana.send({ ...sent, floatCents: 0 })).json()).toMatchObject({ code: 'conflict' });
  const unseen = await ana.send(exampleClosing({ lastSeen: 0 }));
  expect([unseen.statusCode, unseen.json().error]).toEqual([409, 'This day has just been closed.']);
  expect((await ana.get('/1')).json()).toEqual(saved.json());
  expect(closings.parse((await ana.get('')).json())).toEqual({
    closings: [saved.json()],
    hasMore: false,
  });
  const { events } = auditLog.parse((await ask({ url: '/api/audit' }, ana.cookies)).json());
  expect(events.filter(({ action }) => action === 'closing_saved')).toEqual([
    expect.objectContaining({ actor: 'Ana', subject: '1 (2026-11-22)' }),
  ]);
});

test('a user limited to some stores sees and saves only their closings', async () => {
  const { ana, claire } = await open();
  await ana.send(exampleClosing({ storeId: SOHO }));
  await ana.send(exampleClosing({ storeId: PARIS }));
  const refused = await claire.send(exampleClosing({ storeId: SOHO }));
  expect([refused.statusCode, refused.json().error]).toEqual([404, "This store doesn't exist."]);
  expect((await claire.get('/1')).json()).toMatchObject({
    code: 'not_found',
    error: "This closing doesn't exist.",
  });
  expect((await claire.get('/2')).json()).toMatchObject({ number: 2, storeId: PARIS });
  const numbers = async (query: string) =>
    closings.parse((await claire.get(query)).json()).closings.map(({ number }) => number);
  expect(await numbers('')).toEqual([2]);
  expect(await numbers(`?store_id=${SOHO}`)).toEqual([]);
  expect(
    (await claire.send(exampleClosing({ storeId: PARIS.toUpperCase() }))).json(),
  ).toMatchObject({
    number: 3,
    savedBy: 'Claire',
  });
});

test.each([
  // 17:40 in Tokyo, 02:40 in Chicago; without a zone it could be 22:40.
  { zone: 'Asia/Tokyo', dayStartsAt: '17:40', last: '2026-11-22', next: '2026-11-23' },
  { zone: 'Asia/Tokyo', dayStartsAt: '17:41', last: '2026-11-21', next: '2026-11-22' },
  { zone: 'America/Chicago', dayStartsAt: '04:00', last: '2026-11-21', next: '2026-11-22' },
  { zone: undefined, dayStartsAt: '04:00', last: '2026-11-22', next: '2026-11-23' },
])(
  'in $zone no future day can be saved, with days from $dayStartsAt',
  async ({ zone, dayStartsAt, last, next }) => {
    const { database, remove } = await openTestDatabase();
    const bff = await startTestBff((_request, response) => response.end(), {
      config: { dayStartsAt },
      database,
      stores: async () =>
        zone ? [{ id: SOHO, name: 'Soho', timeZone: zone, currency: 'EUR' }] : [],
      now: () => Date.UTC(2026, 10, 22, 8, 40, 31),
    });
    onTestFinished(async () => {
      await bff.close();
      await remove();
    });
    const headers = { 'x-requested-with': 'tillview' };
    const save = async (day: string) =>
      bff.app.inject({
        method: 'POST',
        url: '/api/closings',
        headers,
        payload: exampleClosing({ day }),
      });
    expect((await save(next)).json()).toMatchObject({
      code: 'bad_request',
      error: "This day hasn't begun in the store yet.",
    });
    expect((await save(last)).json()).toMatchObject({ number: 1, day: last });
  },
);

test('an invalid request names the problem and saves nothing', async () => {
  const { ana } = await open();
  for (const [changes, error] of [
    [{ id: 'x' }, 'id must be a UUID.'],
    [{ day: '2026-02-30' }, 'day must be a day like 2026-11-01.'],
    [{ floatCents: -1 }, "floatCents can't be negative."],
    [{ countedCents: 1.5 }, 'countedCents must be a whole number of cents.'],
    [{ note: 'x'.repeat(501) }, 'note must be at most 500 characters long.'],
    [{ lastSeen: '1' }, 'lastSeen must be the number of a closing, or 0.'],
    [{ figures: null }, 'figures must be an object of figures.'],
    [{ figures: { ...exampleFigures(), readAt: 'now' } }, 'figures must be an RFC 3339 time.'],
    [
      { figures: { ...exampleFigures(), taxCents: '1' } },
      'figures must be a whole number of cents.',
    ],
    [{ number: 7 }, /^The body must be an object of id, /],
    [{ figures: { ...exampleFigures(), note: 'x'.repeat(70_000) } }, ''],
  ] as const)
    expect((await ana.send({ ...exampleClosing(), ...changes })).json()).toMatchObject({
      code: 'bad_request',
      error: expect.stringMatching(error),
    });
  for (const query of [
    '?store_id=soho',
    '?from=today',
    '?before=0',
    '?before=1&before=2',
    '?number=1',
  ])
    expect((await ana.get(query)).json()).toMatchObject({ code: 'bad_request' });
  for (const number of ['0', '1', '01', '-1', '1.0', '99999999999'])
    expect((await ana.get(`/${number}`)).json()).toMatchObject({ code: 'not_found' });
  expect((await ana.get('')).json()).toEqual({ closings: [], hasMore: false });
});
