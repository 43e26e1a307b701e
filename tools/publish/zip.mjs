// A zip file whose bytes depend on nothing but the names and contents: no time, no owner, the order as given.
import { crc32, deflateRawSync } from "node:zlib";

const DAY = (1980 - 1980) << 9 | 1 << 5 | 1; // the first one that the format knows

/** `files` are `[name, bytes]`. */
export function zip(files) {
  const [parts, index] = [[], []];
  let at = 0;
  for (const [name, data] of files) {
    const title = Buffer.from(name, "utf8");
    const packed = deflateRawSync(data, { level: 9 });
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0); // version 2.0 unpacks it
    common.writeUInt16LE(0x800, 2); // names are UTF-8
    common.writeUInt16LE(8, 4); // deflate
    common.writeUInt16LE(DAY, 8);
    common.writeUInt32LE(crc32(data), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(data.length, 18);
    common.writeUInt16LE(title.length, 22);
    parts.push(Buffer.from("PK\x03\x04", "latin1"), common, title, packed);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(0o100644 * 0x10000, 6); // a plain file that everybody may read
    tail.writeUInt32LE(at, 10);
    index.push(Buffer.from("PK\x01\x02", "latin1"), Buffer.from([20, 3]), common, tail, title);
    at += 30 + title.length + packed.length;
  }
  const directory = Buffer.concat(index);
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06", 0, "latin1");
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, directory, end]);
}
