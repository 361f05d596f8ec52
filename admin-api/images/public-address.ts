import ipaddr from 'ipaddr.js';

const globalUnicast = ipaddr.parseCIDR('2000::/3');
/** The address of Azure's platform services, which belongs to a public range. */
const azureHost = '168.63.129.16';

/** Whether an IP address, in any notation, belongs to the public internet. */
export function isPublicAddress(ip: string): boolean {
  if (!ipaddr.isValid(ip)) return false;
  // `process` turns ::ffff:127.0.0.1 into 127.0.0.1.
  const address = ipaddr.process(ip);
  if (address.range() !== 'unicast' || address.toString() === azureHost) return false;
  // ipaddr.js calls unlisted ranges such as ::127.0.0.1 unicast; public IPv6 addresses come from this block only.
  return address.kind() === 'ipv4' || address.match(globalUnicast);
}
