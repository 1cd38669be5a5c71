"""What Redis does as one act: scripts that check who writes before anything is written.

A match is a hash with its lobby, the node that carries it on, and two numbers. `fence` grows each
time that a node claims the match; a node that has lost the match since still gives the old number,
and is refused. `edit` counts the writes under a fence; a write that is repeated because its answer
was lost, or that comes late on a connection long closed, has a number that was passed already, and
does nothing. So whatever gets lost between a node and Redis, each write is carried out once, in its
order, by the owner alone.

The rows of a log are a stream whose ids are the numbers of the log, so that a number cannot be
given twice either. A match that is over has no owner: any node may write it.

Each script takes the keys of `Keys.of_match`, in that order.
"""

from __future__ import annotations

import hashlib

from attrs import field, frozen

LOST, TAKEN = "LOST", "TAKEN"
"""How errors of these scripts begin: another node has the match; the log has that number."""
NOBODY, FIRST = 0, 1
"""Fences of who has claimed nothing and writes about a match that is over, and of who opens one."""

_MAY_WRITE = """
local match, log, open, over, unkept = KEYS[1], KEYS[2], KEYS[3], KEYS[4], KEYS[5]
local id, node, writer = ARGV[1], ARGV[2], ARGV[3]
local fence, edit = tonumber(ARGV[4]), tonumber(ARGV[5])
local held = tonumber(redis.call('hget', match, 'fence'))
local is_ours = held == fence and redis.call('hget', match, 'writer') == writer
if held and not is_ours and not (fence == 0 and redis.call('zscore', over, id)) then
  return redis.error_reply('LOST match ' .. id .. ' is carried on by '
    .. (redis.call('hget', match, 'node') or 'nobody'))
elseif not held and (fence > 1 or edit > 1) then
  return redis.error_reply('LOST match ' .. id .. ' is gone')
elseif is_ours and edit <= tonumber(redis.call('hget', match, 'edit')) then
  return 0
end
local function done()
  if fence > 0 then
    redis.call('hset', match, 'node', node, 'writer', writer, 'fence', fence, 'edit', edit)
  end
  return 1
end
local function let_go()
  local holder = redis.call('hget', match, 'holder')
  if holder and holder ~= '' then
    redis.call('hdel', holder, id)
  end
end
local function save(lobby, is_finished, at, campaign, holder, how)
  let_go()
  redis.call('hset', match, 'lobby', lobby, 'campaign', campaign, 'holder', holder)
  if holder ~= '' then
    redis.call('hset', holder, id, how)
  end
  redis.call('zrem', is_finished == '1' and open or over, id)
  if is_finished == '1' and not redis.call('zscore', over, id) then
    redis.call('zadd', unkept, at, id)
    redis.call('hdel', match, 'checkpoint')
    redis.call('del', KEYS[9])
  end
  redis.call('zadd', is_finished == '1' and over or open, at, id)
end
"""


@frozen
class Script:
    """A script, and the digest by which Redis knows it."""

    text: str
    digest: str = field(init=False)

    @digest.default
    def _hashed(self) -> str:
        return hashlib.sha1(self.text.encode(), usedforsecurity=False).hexdigest()


SAVE = Script(_MAY_WRITE + "save(unpack(ARGV, 6, 11))\nreturn done()\n")
"""After node, process, fence and edit: the lobby, whether it is over, since when, its campaign; the
key of what its opener's address holds, or nothing if it counts no more, and as what it counts."""

APPEND = Script(
    _MAY_WRITE
    + """
local first = tonumber(ARGV[12])
if redis.call('xlen', log) ~= first then
  return redis.error_reply('TAKEN row ' .. first .. ' of ' .. id .. ' cannot follow '
    .. (redis.call('xlen', log) - 1))
end
for at = 13, #ARGV do
  redis.call('xadd', log, (first + at - 13) .. '-1', 'row', ARGV[at])
end
if ARGV[6] ~= '' then
  save(unpack(ARGV, 6, 11))
end
return done()
"""
)
"""As for `SAVE`, where an empty lobby stays as it was; then the number of the first row, and the
rows."""

DELETE = Script(
    "if redis.call('exists', KEYS[1], KEYS[2]) == 0 then return 0 end"
    + _MAY_WRITE
    + """
let_go()
redis.call('zrem', open, id)
redis.call('zrem', over, id)
redis.call('zrem', unkept, id)
redis.call('del', unpack(KEYS, 6))
redis.call('del', match, log)
return 1
"""
)
"""After node, process, fence and edit: nothing more."""

CHECKPOINT = Script("""
local is_ours = redis.call('hget', KEYS[1], 'fence') == ARGV[3]
  and redis.call('hget', KEYS[1], 'writer') == ARGV[2]
if is_ours and not redis.call('zscore', KEYS[4], ARGV[1]) then
  redis.call('hset', KEYS[1], 'checkpoint', ARGV[4])
end
return 1
""")
"""After the match, process and fence: the checkpoint. It has no number among the edits: it
may come before or after those beside it, and what is not the owner's is dropped."""

SUBSCRIBE = Script("""
if redis.call('exists', KEYS[1]) == 0 or redis.call('zscore', KEYS[4], ARGV[1]) then
  return 0
end
if ARGV[4] == '' or redis.call('hexists', KEYS[9], ARGV[2]) == 1 then
  redis.call('hset', KEYS[9], ARGV[2], ARGV[3])
end
return 1
""")
"""After the match and the key: a subscription, and whether it must be there already. Any node may
keep it."""

CLAIM = Script("""
local match, id, node, writer, living = KEYS[1], ARGV[1], ARGV[2], ARGV[3], ARGV[4]
local lobby = redis.call('hget', match, 'lobby')
if not lobby or ARGV[6] == '' and redis.call('zscore', KEYS[4], id) then
  return false
end
local owner = redis.call('hget', match, 'node')
local campaign = redis.call('hget', match, 'campaign')
if campaign and campaign ~= '' and redis.call('get', ARGV[5]) ~= node then
  return false
end
if owner ~= node and (living == '' or redis.call('exists', living .. owner) == 1) then
  return false
end
redis.call('hset', match, 'node', node, 'writer', writer, 'edit', 0)
return {redis.call('hincrby', match, 'fence', 1), lobby}
""")
"""Carry a match on, unless a node that lives does so. After the node and its process: the key of
a lease without its name, or nothing if only a node of this name is followed; the key of the node of
campaigns, which alone carries on their battles; and nothing if the match must not be over. Returns
the fence and the lobby, or nothing."""

PUT = Script("""
redis.call('zremrangebyscore', KEYS[1], ARGV[1], ARGV[1])
redis.call('zadd', KEYS[1], ARGV[1], ARGV[2])
if ARGV[3] then
  redis.call('zremrangebyscore', KEYS[1], '-inf', ARGV[3])
end
return 1
""")
"""Keep something under a number, in place of what was there; forget all up to another number, if
there is one."""

ACCOUNT = Script("""
local held = redis.call('hmget', KEYS[1], 'edit', 'body')
if held[2] == ARGV[4] then
  return 1
elseif tonumber(held[1] or 0) ~= tonumber(ARGV[2]) - 1 then
  return 0
end
redis.call('hset', KEYS[1], 'edit', ARGV[2], 'body', ARGV[4])
redis.call('zadd', KEYS[2], ARGV[3], ARGV[1])
return 1
""")
"""Keep an account if its edit follows that of what is kept. After its key and edit: when it was
last used, and the account. Returns whether it is kept: also where this is a repeat."""

NUMBER = Script("""
local newest = redis.call('zrevrange', KEYS[2], 0, 0, 'withscores')[2] or 0
local last = redis.call('hget', KEYS[1], ARGV[1]) or 0
local n = math.max(tonumber(newest), tonumber(last)) + 1
redis.call('hset', KEYS[1], ARGV[1], n)
return n
""")
"""Return the next number for what is kept by `PUT`. A repeat leaves one out."""

ROLE = Script("""
local owner, node, leases = redis.call('get', KEYS[1]), ARGV[1], ARGV[2]
if not owner or leases ~= '' and owner ~= node and redis.call('exists', leases .. owner) == 0 then
  redis.call('set', KEYS[1], node)
  return node
end
return owner
""")
"""Return the node that has a role. That is this node if nobody has it, or, told the key of a lease
without its name, if the one who had it has died."""

IN_ROLE = Script("""
if redis.call('get', KEYS[1]) ~= ARGV[1] then
  return redis.error_reply('LOST campaigns are carried on by '
    .. (redis.call('get', KEYS[1]) or 'nobody'))
elseif ARGV[3] then
  return redis.call('hset', KEYS[2], ARGV[2], ARGV[3])
end
return redis.call('hdel', KEYS[2], ARGV[2])
""")
"""Keep a campaign as the node that has the role to do so, or forget it."""
