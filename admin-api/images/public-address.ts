import ipaddr from 'ipaddr.js';

const globalUnicast = ipaddr.parseCIDR('2000::/3');
/** Inside Azure this is the machine's host, though the number belongs to the public internet. */
const azureHost = '168.63.129.16';

/** Whether an IP address is one of the public internet, in whatever way it is written. */
export function isPublicAddress(ip: string): boolean {
  if (!ipaddr.isValid(ip)) return false;
  // `process` turns ::ffff:127.0.0.1 into 127.0.0.1.
  const address = ipaddr.process(ip);
  if (address.range() !== 'unicast' || address.toString() === azureHost) return false;
  // What no list names, as ::127.0.0.1, counts as unicast there; the internet gives addresses out of this block only.
  return address.kind() === 'ipv4' || address.match(globalUnicast);
}
