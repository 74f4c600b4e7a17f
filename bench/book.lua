-- One guest after another books a seat. Each comes from an address of its own, as a trusted proxy
-- would say, and with a mail address of its own, so that what one visitor may book unasked is not
-- what is measured.
local body = '{"customerName":"Ada","customerEmail":"ada-%d@example.com","customerPhone":"212 555 0100",'
  .. '"numberOfTickets":1,"eventId":' .. os.getenv("NIGHTCAP_BENCH_EVENT") .. "}"
local guests = 0

request = function()
  guests = guests + 1
  local address = string.format("10.%d.%d.%d", guests / 65536 % 256, guests / 256 % 256, guests % 256)
  return wrk.format("POST", nil, {
    ["Content-Type"] = "application/json",
    ["X-Forwarded-For"] = address,
  }, string.format(body, guests))
end
