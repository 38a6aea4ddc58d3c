/**
 * Addresses that no customer's webhook may reach, and the ways there are to write them down. Each
 * way has got past some filter once: parsers of systems and of browsers read far more as an address
 * than four numbers with dots between them.
 */
export const INNER_IPV4: readonly string[] = [
  ...['0.0.0.0', '0.0.0.1', '0.255.255.255', '10.0.0.0', '10.0.0.1', '10.255.255.255'],
  ...['100.64.0.0', '100.64.0.1', '100.100.100.200', '100.127.255.255', '127.0.0.0', '127.0.0.1'],
  ...['127.0.0.2', '127.0.1.1', '127.1.2.3', '127.127.127.127', '127.255.255.254'],
  ...['127.255.255.255', '169.254.0.0', '169.254.0.23', '169.254.42.42', '169.254.169.123'],
  ...['169.254.169.253', '169.254.169.254', '169.254.170.2', '169.254.170.23', '169.254.255.255'],
  ...['168.63.129.16', '172.16.0.0', '172.16.0.1', '172.17.0.1', '172.24.5.6', '172.31.255.255'],
  ...['192.0.0.0', '192.0.0.1', '192.0.0.8', '192.0.0.170', '192.0.0.192', '192.0.0.255'],
  ...['192.0.2.0', '192.0.2.1', '192.31.196.1', '192.52.193.1', '192.88.99.1', '192.168.0.0'],
  ...['192.168.0.1', '192.168.1.1', '192.168.65.2', '192.168.255.255', '192.175.48.1'],
  ...['198.18.0.0', '198.18.0.1', '198.19.255.255', '198.51.100.1', '203.0.113.255', '224.0.0.0'],
  ...['224.0.0.251', '233.252.0.1', '239.255.255.250', '240.0.0.0', '240.0.0.1', '255.255.255.254'],
  '255.255.255.255',
]

export const INNER_IPV6: readonly string[] = [
  ...[
    '::',
    '::1',
    '::2',
    '::ffff:0:0',
    '64:ff9b::1.1.1.1',
    '64:ff9b:1::1',
    '100::1',
    '100:0:0:1::1',
  ],
  ...['1::1', '1fff:ffff::1', '2001::1', '2001:0:4136:e378:8000:63bf:3fff:fdd2', '2001:1::1'],
  ...['2001:2::1', '2001:3::1', '2001:4:112::1', '2001:10::1', '2001:20::1', '2001:30::1'],
  ...['2001:1ff:ffff::1', '2001:db8::1', '2001:db8:ffff::1', '2002::1', '2002:7f00:1::1'],
  ...['2002:a9fe:a9fe::1', '2620:4f:8000::1', '3ffe::1', '3fff::1', '3fff:fff:ffff::1', '4000::1'],
  ...['5f00::1', 'e000::1', 'fc00::1', 'fd00::1', 'fd00:ec2::254', 'fd00:ec2::23', 'fd20:ce::254'],
  ...['fd00:42::42', 'fd00:a9fe:a9fe::1', 'fe80::1', 'fe80::a9fe:a9fe', 'fe80::5efe:7f00:1'],
  ...['febf::1', 'fec0::1', 'feff::1', 'ff01::1', 'ff02::1', 'ff05::2', 'ff0e::1'],
  'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff',
]

/** The next ones outside of the ranges, where there are some, and well-known servers. */
export const PUBLIC: readonly string[] = [
  ...['1.1.1.1', '8.8.8.8', '9.255.255.255', '11.0.0.0', '100.63.255.255', '100.128.0.0'],
  ...['126.255.255.255', '128.0.0.0', '168.63.129.15', '169.253.255.255', '169.255.0.0'],
  ...['172.15.255.255', '172.32.0.0', '192.0.1.0', '192.0.3.0', '192.167.255.255', '192.169.0.0'],
  ...['198.17.255.255', '198.20.0.0', '223.255.255.255', '2000::1', '2001:200::1'],
  ...['2001:4860:4860::8888', '2606:4700:4700::1111', '2620:fe::fe', '2a00:1450:4001:81b::200e'],
  ...['2003::1', '3ffd::1', '3fff:1000::1', '2606:4700::5eff:7f00:1'],
]

type Spelled = (address: string) => string

const bytesOf = (ipv4: string) => ipv4.split('.').map(Number) as [number, number, number, number]
const numberOf = (ipv4: string) => bytesOf(ipv4).reduce((sum, byte) => sum * 256 + byte, 0)
const octal = (value: number) => `0${value.toString(8)}`
const hex = (value: number) => `0x${value.toString(16)}`
const dotted = (ipv4: string, write: (byte: number) => string) => bytesOf(ipv4).map(write).join('.')
const shifted = (text: string, zero: number) =>
  text.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)))
const percent = (text: string) =>
  [...text].map((letter) => `%${letter.charCodeAt(0).toString(16)}`).join('')
/** 7f00:1 for 127.0.0.1. */
function groups(ipv4: string, mask = 0): string {
  const [a, b, c, d] = bytesOf(ipv4).map((byte) => byte ^ mask) as [number, number, number, number]
  return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`
}
const circled = (text: string) =>
  text.replace(/\d/g, (digit) => (digit === '0' ? '⓪' : String.fromCodePoint(0x245f + +digit)))

/** Hosts; where one needs more than a host, it says so by its place in the authority. */
export const IPV4_SPELLINGS: Readonly<Record<string, Spelled>> = {
  plain: (ip) => ip,
  decimal: (ip) => String(numberOf(ip)),
  'octal, one number': (ip) => octal(numberOf(ip)),
  'hex, one number': (ip) => hex(numberOf(ip)),
  'octal bytes': (ip) => dotted(ip, octal),
  'octal bytes, padded': (ip) => dotted(ip, (byte) => `000${byte.toString(8)}`),
  'hex bytes': (ip) => dotted(ip, hex),
  'hex bytes, upper case': (ip) => dotted(ip, hex).toUpperCase(),
  'hex bytes, padded': (ip) => dotted(ip, (byte) => `0x0000${byte.toString(16)}`),
  'three parts': (ip) => ip.replace(/(\d+)\.(\d+)$/, (_, c, d) => String(c * 256 + +d)),
  'two parts': (ip) => `${bytesOf(ip)[0]}.${numberOf(ip) % 2 ** 24}`,
  'two parts, hex and octal': (ip) => `${hex(bytesOf(ip)[0])}.${octal(numberOf(ip) % 2 ** 24)}`,
  'full-width digits': (ip) => shifted(ip, 0xff10),
  'bold digits': (ip) => shifted(ip, 0x1d7ce),
  'circled digits': circled,
  'full-width dots': (ip) => ip.replaceAll('.', '\uff0e'),
  'ideographic dots': (ip) => ip.replaceAll('.', '\u3002'),
  'half-width ideographic dots': (ip) => ip.replaceAll('.', '\uff61'),
  'trailing dot': (ip) => `${ip}.`,
  'trailing full-width dot': (ip) => `${numberOf(ip)}\u3002`,
  'two trailing dots': (ip) => `${ip}..`,
  percent,
  'percent, dots only': (ip) => ip.replaceAll('.', '%2e'),
  'percent, full-width': (ip) => encodeURIComponent(shifted(ip, 0xff10)),
  'soft hyphens': (ip) => ip.replaceAll('.', '\u00ad.'),
  'after a user': (ip) => `example.com@${ip}`,
  'after a user and a word': (ip) => `example.com:80@${ip}`,
  'after two at signs': (ip) => `a@b@${ip}`,
  mapped: (ip) => `[::ffff:${ip}]`,
  'mapped, hex': (ip) => `[::ffff:${groups(ip)}]`,
  'mapped, whole, upper case': (ip) =>
    `[0000:0000:0000:0000:0000:FFFF:${groups(ip).toUpperCase()}]`,
  compatible: (ip) => `[::${ip}]`,
  translated: (ip) => `[::ffff:0:${ip}]`,
  NAT64: (ip) => `[64:ff9b::${ip}]`,
  'NAT64, hex': (ip) => `[64:FF9B::${groups(ip)}]`,
  'NAT64, local use': (ip) => `[64:ff9b:1::${groups(ip)}]`,
  '6to4': (ip) => `[2002:${groups(ip)}::1]`,
  Teredo: (ip) => `[2001:0:4136:e378:8000:63bf:${groups(ip, 255)}]`,
  ISATAP: (ip) => `[fe80::5efe:${ip}]`,
  'ISATAP, public prefix': (ip) => `[2606:4700:1:1:0:5efe:${groups(ip)}]`,
  'ISATAP, public prefix, own': (ip) => `[2606:4700:1:1:200:5efe:${ip}]`,
  'mapped, zone': (ip) => `[::ffff:${ip}%25lo]`,
}

const whole = (ip: string) => {
  const [head = [], tail = []] = new URL(`http://[${ip}]/`).hostname
    .slice(1, -1)
    .split('::')
    .map((part) => part.split(':').filter(Boolean))
  return [...head, ...Array<string>(8 - head.length - tail.length).fill('0'), ...tail]
}

export const IPV6_SPELLINGS: Readonly<Record<string, Spelled>> = {
  plain: (ip) => `[${ip}]`,
  'upper case': (ip) => `[${ip.toUpperCase()}]`,
  whole: (ip) => `[${whole(ip).join(':')}]`,
  padded: (ip) =>
    `[${whole(ip)
      .map((group) => group.padStart(4, '0'))
      .join(':')}]`,
  'dotted tail': (ip) => {
    const last = whole(ip)
      .slice(6)
      .map((group) => Number.parseInt(group, 16))
    return `[${whole(ip).slice(0, 6).join(':')}:${last.map((n) => `${n >> 8}.${n & 255}`).join('.')}]`
  },
  'zone as in URLs': (ip) => `[${ip}%25lo]`,
  'zone as in systems': (ip) => `[${ip}%lo]`,
  'zone, number': (ip) => `[${ip}%251]`,
  'after a user': (ip) => `example.com@[${ip}]`,
  'after a user and a word': (ip) => `example.com:80@[${ip}]`,
  'percent inside': (ip) => `[${percent(ip)}]`,
  'percent brackets': (ip) => `%5b${ip}%5d`,
  'no brackets': (ip) => ip,
}
