/*
 * Redis runs each of these as a whole. A server that restarts may have read an old copy of its data, so the values that
 * all instances must share are stored with the time, and with the id of the running server.
 */

const now = `
local now = tonumber(redis.call('time')[1])
local info = redis.call('info', 'server')
local this = string.match(info, 'run_id:(%w+)')
local uptime = tonumber(string.match(info, 'uptime_in_seconds:(%d+)'))
`;

/** Another server's value counts only if it was written while this server ran, as its replica. */
const sharedValue = `${now}
local function read()
  local server, at, value = string.match(redis.call('get', KEYS[1]) or '', '^(%w+) (%d+) (.*)$')
  if server == this or (at and now - at < uptime) then return value end
end
local function write(value, seconds)
  redis.call('set', KEYS[1], this .. ' ' .. now .. ' ' .. value, 'EX', seconds)
end
`;

export const scripts = {
  release: `if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) end`,
  setExpiry: `if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('expire', KEYS[1], ARGV[2]) end`,
  get: `${sharedValue} return read()`,
  set: `${sharedValue} write(ARGV[1], ARGV[2])`,
  getOrSet: `${sharedValue} local value = read() or ARGV[1]; write(value, ARGV[2]); return value`,
  take: `${sharedValue} local value = read(); redis.call('del', KEYS[1]); return value and 1 or 0`,
  /** For how many seconds the server has had its data; sets the mark if there is none, and returns -1. */
  dataAge: `${now}
local server, since = string.match(redis.call('get', KEYS[1]) or '', '^(%w+) (%d+)$')
if not since or tonumber(since) > now then
  redis.call('set', KEYS[1], this .. ' ' .. now)
  return -1
end
if server == this then return now - since end
return math.min(now - since, uptime)`,
} as const;
