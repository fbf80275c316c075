const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

interface Moment {
  /** s since the epoch */
  readonly timestamp: number;
  /** min that local time lies behind UTC */
  readonly timezoneOffset: number;
}

const two = (n: number): string => String(n).padStart(2, '0');

/** A date as `--date=FORMAT` prints it: default, short, iso, iso-strict, rfc, unix, raw, relative. */
export function formatDate({ timestamp, timezoneOffset }: Moment, format: string, nowMs: number): string {
  const local = new Date((timestamp - timezoneOffset * 60) * 1000);
  const away = Math.abs(timezoneOffset);
  const zone = `${timezoneOffset > 0 ? '-' : '+'}${two(Math.floor(away / 60))}${two(away % 60)}`;
  const [day, month, year] = [local.getUTCDate(), local.getUTCMonth(), local.getUTCFullYear()];
  const date = `${year}-${two(month + 1)}-${two(day)}`;
  const time = `${two(local.getUTCHours())}:${two(local.getUTCMinutes())}:${two(local.getUTCSeconds())}`;
  const weekday = DAYS[local.getUTCDay()];
  switch (format) {
    case 'short':
      return date;
    case 'iso':
    case 'iso8601':
      return `${date} ${time} ${zone}`;
    case 'iso-strict':
    case 'iso8601-strict':
      return `${date}T${time}${zone === '+0000' ? 'Z' : `${zone.slice(0, 3)}:${zone.slice(3)}`}`;
    case 'rfc':
    case 'rfc2822':
      return `${weekday}, ${day} ${MONTHS[month]} ${year} ${time} ${zone}`;
    case 'unix':
      return String(timestamp);
    case 'raw':
      return `${timestamp} ${zone}`;
    case 'relative':
      return ago(Math.max(0, Math.floor(nowMs / 1000) - timestamp));
    default:
      return `${weekday} ${MONTHS[month]} ${day} ${time} ${year} ${zone}`;
  }
}

/** In the unit that git would take. `seconds` is not negative. */
function ago(seconds: number): string {
  const say = (n: number, unit: string): string => `${n} ${unit}${n === 1 ? '' : 's'} ago`;
  if (seconds < 90) return say(seconds, 'second');
  const minutes = Math.floor((seconds + 30) / 60);
  if (minutes < 90) return say(minutes, 'minute');
  const hours = Math.floor((minutes + 30) / 60);
  if (hours < 36) return say(hours, 'hour');
  const days = Math.floor((hours + 12) / 24);
  if (days < 14) return say(days, 'day');
  if (days < 70) return say(Math.floor((days + 3) / 7), 'week');
  if (days < 365) return say(Math.floor((days + 15) / 30), 'month');
  return say(Math.floor((days + 183) / 365), 'year');
}
