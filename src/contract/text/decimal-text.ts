/**
 * The exact decimal text of an amount in a currency's smallest unit: 1250 with 2 digits is `12.50`,
 * 1000.5 is `10.005`.
 */
export function decimalText(cents: number, digits: number): `${number}` {
  const sign = cents < 0 ? '-' : '';
  // Very large and very small numbers print with an exponent, which only shifts the point.
  const [mantissa = '0', exponent = '0'] = String(Math.abs(cents)).split('e');
  const [whole = '0', rest = ''] = mantissa.split('.');
  const point = whole.length + Number(exponent) - digits;
  const written = `${'0'.repeat(Math.max(0, 1 - point))}${whole}${rest}`;
  const padded = written.padEnd(point + digits, '0');
  const split = Math.max(point, 1);
  const fraction = padded.slice(split).padEnd(digits, '0');
  const text = `${sign}${padded.slice(0, split)}${fraction === '' ? '' : `.${fraction}`}`;
  return isNumeric(text) ? text : '0';
}

function isNumeric(text: string): text is `${number}` {
  return Number.isFinite(Number(text));
}
