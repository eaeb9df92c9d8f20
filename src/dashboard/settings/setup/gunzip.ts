import { Gunzip } from 'fflate';

/** The bytes of a member's checksum and length, at its end. */
const TRAILER_BYTES = 8;
/** The remainders of CRC-32 (RFC 1952) by their byte. */
const REMAINDERS = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte;
  for (let bit = 0; bit < 8; bit += 1) rest = (rest >>> 1) ^ (rest & 1 ? 0xed_b8_83_20 : 0);
  return rest;
});

function crcAfter(crc: number, bytes: Uint8Array): number {
  let rest = crc;
  for (const byte of bytes) rest = (rest >>> 8) ^ (REMAINDERS[(rest ^ byte) & 0xff] ?? 0);
  return rest;
}

/**
 * Unpacks a gzip file, also one of several members, as of files that were joined: browsers' own `DecompressionStream` takes the second one for
 * damage. Fails at the end of a file that is incomplete or doesn't have its checksums.
 */
export function gunzip(file: Blob): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
  const members: { readonly end: number; readonly crc: number; readonly length: number }[] = [];
  let [crc, length] = [-1, 0];
  const endMember = (end: number) => {
    members.push({ end, crc: ~crc >>> 0, length: length >>> 0 });
    [crc, length] = [-1, 0];
  };
  const unpacking = new Gunzip();
  unpacking.onmember = endMember;
  return new TransformStream({
    start(controller) {
      unpacking.ondata = (bytes) => {
        crc = crcAfter(crc, bytes);
        length += bytes.length;
        if (bytes.length > 0) controller.enqueue(new Uint8Array(bytes));
      };
    },
    transform: (chunk) => void unpacking.push(chunk),
    async flush() {
      unpacking.push(new Uint8Array(0), true);
      endMember(file.size);
      for (const member of members) {
        const trailer = new DataView(await file.slice(member.end - TRAILER_BYTES, member.end).arrayBuffer());
        if (trailer.getUint32(0, true) !== member.crc || trailer.getUint32(4, true) !== member.length)
          throw new RangeError('The checksum is another one.');
      }
    },
  });
}
