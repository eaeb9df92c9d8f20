/** A phone number to call; one without digits is only text. */
export function PhoneLink({ phone }: { phone: string }) {
  const number = phone.replaceAll(/[^\d+*#,;]/g, '');
  const text = <bdi dir="ltr">{phone}</bdi>;
  if (!/\d/.test(number)) return text;
  return (
    <a href={`tel:${number}`} className="underline decoration-line-strong underline-offset-2 hover:decoration-current">
      {text}
    </a>
  );
}
