export const LINE_PROBLEMS = [
  'not_json',
  'not_an_order',
  'missing',
  'unknown_field',
  'not_a_text',
  'not_a_number',
  'not_whole',
  'not_cents',
  'not_true_or_false',
  'not_a_list',
  'not_an_object',
  'not_a_uuid',
  'not_a_time',
  /** It is none of the values that the problem's `detail` lists. */
  'not_allowed',
  'no_base_text',
  'of_another_order',
  'of_another_refund',
  'out_of_range',
  'invalid',
] as const;
export type LineProblem = (typeof LINE_PROBLEMS)[number];
